import { afterEach, describe, expect, it } from "vitest";
import { client, closeStages, stage } from "./testing-stage.ts";

afterEach(closeStages);

const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe("an answer of the target", () => {
  it.each([
    ["no /a\x07b", "no /ab"],
    ["\x1b[0mgone\x7f", "[0mgone"],
    ["Non trouv\xe9", "Non trouv\xe9"],
  ])("with the reason %j passes as %j", async (reason, passed) => {
    const { port } = await stage((socket) =>
      socket.write(
        Buffer.from(`HTTP/1.1 103 ${reason}\r\n\r\nHTTP/1.1 404 ${reason}\r\nContent-Length: 2\r\n\r\nok`, "latin1"),
      ),
    );
    const calling = client(port, get("/a"));
    await expect.poll(calling.got).toMatch(/ok$/);
    expect(calling.got()).toContain(`HTTP/1.1 103 ${passed}\r\n`);
    expect(calling.got()).toContain(`HTTP/1.1 404 ${passed}\r\n`);
  });

  it("in another transfer coding is a bad gateway's", async () => {
    const { port } = await stage((socket) =>
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
    );
    const calling = client(port, get("/a"));
    await expect.poll(calling.got).toMatch(/^HTTP\/1\.1 502 /);
  });

  it.each([
    ["GET", "204 No Content"],
    ["GET", "304 Not Modified"],
    ["HEAD", "200 OK"],
  ])("that has no body is passed without one: %s, %s", async (method, status) => {
    const { port } = await stage((socket) => socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 5\r\n\r\nhello`));
    const calling = client(port, `${method} /a HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(calling.got).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n[^]*\r\n\r\n$`));
    expect(calling.got()).not.toContain("hello");
  });

  it("that comes late for a HEAD is no answer to another caller", async () => {
    const { port } = await stage((socket, _all, chunk) => {
      if (!chunk.startsWith("HEAD")) return void setTimeout(() => socket.write(ok), 60);
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 44\r\n\r\n");
      setTimeout(() => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison"), 40);
    });
    const first = client(port, "HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(first.got).toMatch(/^HTTP\/1\.1 200 /);
    const second = client(port, get("/b"));
    await expect.poll(second.got).toMatch(/\r\n\r\nok$/);
    expect(second.got()).not.toContain("poison");
  });
});
