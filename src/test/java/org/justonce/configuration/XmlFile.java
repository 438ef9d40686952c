package org.justonce.configuration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A configuration file of the project, parsed.
 *
 * @param path from the project's root
 */
record XmlFile(Path path, Document document) {

  /** One attribute of one element, the root's included. */
  record Attribute(XmlFile file, Element element, String name, String value) {
    @Override
    public String toString() {
      return file.name() + ": <" + element.getTagName() + " " + name + "=\"" + value + "\">";
    }
  }

  static XmlFile read(String path) {
    return read(Path.of(path));
  }

  private static XmlFile read(Path path) {
    try {
      return new XmlFile(
          path, DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(path.toFile()));
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new AssertionError(path + " cannot be read", e);
    }
  }

  /** The server's files, the adapter's folder left out. */
  static List<XmlFile> ofServer() {
    try (Stream<Path> files = Files.list(Path.of("liberty"))) {
      return files
          .filter(path -> path.toString().endsWith(".xml"))
          .sorted()
          .map(XmlFile::read)
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static XmlFile ofServer(String name) {
    return read("liberty/" + name);
  }

  String name() {
    return path.getFileName().toString();
  }

  /** The elements with this tag, in the file's order; {@code *} for all. */
  List<Element> elements(String tag) {
    NodeList found = document.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements;
  }

  Element only(String tag) {
    List<Element> found = elements(tag);
    if (found.size() != 1) {
      throw new AssertionError(name() + " has " + found.size() + " elements " + tag);
    }
    return found.get(0);
  }

  List<Attribute> attributes() {
    List<Attribute> attributes = new ArrayList<>();
    for (Element element : elements("*")) {
      for (int i = 0; i < element.getAttributes().getLength(); i++) {
        Attr attr = (Attr) element.getAttributes().item(i);
        attributes.add(new Attribute(this, element, attr.getName(), attr.getValue()));
      }
    }
    return attributes;
  }

  /** The default of a variable that this file declares. */
  Optional<String> defaultOf(String variable) {
    return elements("variable").stream()
        .filter(element -> element.getAttribute("name").equals(variable))
        .map(element -> element.getAttribute("defaultValue"))
        .findFirst();
  }

  /** The text of the elements with this tag. */
  List<String> texts(String tag) {
    return elements(tag).stream().map(element -> element.getTextContent().strip()).toList();
  }
}
