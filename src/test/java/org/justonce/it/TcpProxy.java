package org.justonce.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A way to another port that can be cut and mended: connections break, new ones are refused. */
final class TcpProxy implements AutoCloseable {

  private final int port = Ports.free();
  private final int target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private ServerSocket listener;

  private TcpProxy(int target) {
    this.target = target;
  }

  /** Opens a way to a port on loopback. */
  static TcpProxy to(int target) {
    TcpProxy proxy = new TcpProxy(target);
    proxy.mend();
    return proxy;
  }

  int port() {
    return port;
  }

  /** Takes connections again. */
  synchronized void mend() {
    try {
      listener = new ServerSocket();
      listener.setReuseAddress(true);
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      ServerSocket current = listener;
      run("accept", () -> accept(current));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Breaks all connections and refuses new ones. */
  synchronized void cut() {
    close(listener);
    sockets.forEach(TcpProxy::close);
    sockets.clear();
  }

  @Override
  public void close() {
    cut();
  }

  private void accept(ServerSocket from) throws IOException {
    while (true) {
      Socket near = from.accept();
      Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.add(near);
      sockets.add(far);
      if (from.isClosed()) {
        cut();
      }
      run("to", () -> copy(near, far));
      run("from", () -> copy(far, near));
    }
  }

  private static void copy(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      in.transferTo(out);
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  /** Ends silently when its connection does. */
  private static void run(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                Thread.currentThread().interrupt();
              }
            },
            "proxy-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
