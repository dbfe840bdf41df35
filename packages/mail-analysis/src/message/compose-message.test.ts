import { describe, expect, test } from "vitest";
import type { Limits } from "../limits.ts";
import { buildMessage } from "../testing/build-message.ts";
import { buildTnef } from "../testing/build-tnef.ts";
import type { Message } from "./message.ts";
import { readMessage } from "./read-message.ts";

/** Reads a message with these header lines. @throws Error when it is rejected */
function read(lines: readonly string[], limits: Partial<Limits> = {}): Message {
  const mail = readMessage(Buffer.from(`${lines.join("\r\n")}\r\n\r\nHello`), limits);
  if (!mail.ok) throw new Error(mail.refusal);
  return mail.message;
}

test("leaves fields empty that have no header", () => {
  expect(read(["X-Test: 1"])).toMatchObject({
    size: 18,
    headers: [{ name: "x-test", value: "1" }],
    from: [],
    sender: [],
    replyTo: [],
    to: [],
    cc: [],
    bcc: [],
    returnPath: null,
    subject: { text: "" },
    messageId: null,
    inReplyTo: [],
    references: [],
    date: null,
    hops: [],
    mailer: null,
    attachments: [],
    defects: [],
  });
});

test.each(["from", "sender", "reply-to", "to", "cc", "bcc"] as const)("reads %s into its own field", (name) => {
  const message = read([`${name}: Kim <kim@a.example>`]);
  const places = { from: "from", sender: "sender", "reply-to": "replyTo", to: "to", cc: "cc", bcc: "bcc" } as const;
  for (const [header, place] of Object.entries(places))
    expect(message[place].map(({ address }) => address)).toEqual(header === name ? ["kim@a.example"] : []);
});

test.each(["from", "sender", "reply-to", "to", "cc", "subject", "date", "message-id", "content-type", "mime-version"])(
  "records a repeated %s header as a defect",
  (name) => {
    const about = (lines: readonly string[]) => read(lines).defects.filter(({ code }) => code === "repeated_header");
    expect(about([`${name}: a`, `${name}: b`])).toEqual([{ code: "repeated_header", about: name }]);
    expect(about([`${name}: a`])).toEqual([]);
  },
);

test("allows other headers to repeat", () => {
  expect(read(["Received: a", "Received: b", "X-Test: 1", "X-Test: 2"]).defects).toEqual([]);
});

describe("message IDs", () => {
  test("are read from angle brackets", () => {
    const message = read(["Message-ID: < a@x >", "In-Reply-To: text <b@x>", "References: <c@x> <d@x>,<e@x>"]);
    expect(message).toMatchObject({ messageId: "a@x", inReplyTo: ["b@x"], references: ["c@x", "d@x", "e@x"] });
  });

  test("need no brackets in Message-ID, but do in References", () => {
    expect(read(["Message-ID: a@x", "References: b@x"])).toMatchObject({ messageId: "a@x", references: [] });
  });

  test("have up to 1,000 characters and are limited to 200 a header", () => {
    const [longest, longer] = ["a".repeat(1000), "b".repeat(1001)];
    expect(read([`References: <${longer}> <${longest}>`]).references).toEqual([longest]);
    expect(read([`References: ${"<a@x>".repeat(201)}`]).references).toHaveLength(200);
  });
});

test("keeps up to 60 hops, most recent first", () => {
  const { hops } = read(Array.from({ length: 61 }, (_, at) => `Received: by s${at}.example`));
  expect([hops.length, hops[0]?.by, hops.at(-1)?.by]).toEqual([60, "s0.example", "s59.example"]);
});

test("reads the mailer from X-Mailer or User-Agent", () => {
  expect(read(["User-Agent: b", "X-Mailer: a"]).mailer).toBe("a");
  expect(read(["User-Agent: b"]).mailer).toBe("b");
});

test("shares one text budget between body and attachments", () => {
  const files = [{ name: "a.html", content: "<html><p>Attached page" }];
  const attached = (allText: number) => {
    const mail = readMessage(buildMessage({ text: "x".repeat(100), files }), { allText });
    return mail.ok ? mail.message.attachments[0]?.text : null;
  };
  expect(attached(200)).toBe("Attached page");
  expect(attached(113)).toBe("Atta");
  expect(attached(50)).toBe("");
});

test("charges the plain text and the HTML source to the budget", () => {
  const files = [{ name: "a.html", content: "<html>Attached" }];
  const mail = readMessage(buildMessage({ text: "x".repeat(50), html: `<p>${"y".repeat(47)}`, files }), {
    allText: 108,
  });
  expect(mail.ok && mail.message.attachments[0]?.text).toBe("At");
});

test("drops links of TNEF that the body already has, but keeps those of other files", () => {
  const page = '<a href="https://a.example/1">one</a>';
  const files = [
    {
      name: "winmail.dat",
      content: buildTnef({ properties: [[0x1013, Buffer.from(`${page}<a href="https://a.example/2">two`)]] }),
    },
    { name: "a.html", content: `<html>${page}` },
  ];
  const mail = readMessage(buildMessage({ html: page, files }));
  const links = mail.ok ? mail.message.attachments.map((each) => each.links.map(({ url }) => url)) : [];
  expect(links).toEqual([["https://a.example/2"], ["https://a.example/1"]]);
});
