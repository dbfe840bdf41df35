/** A file to attach. */
export interface MessageFile {
  readonly name: string;
  readonly type?: string;
  readonly content: Buffer | string;
}

/** Options of a test message; by default an ordinary message between two people. */
export interface MessageDraft {
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly html?: string;
  readonly files?: readonly MessageFile[];
}

/** Builds a message with text and HTML alternatives and attachments. */
export function buildMessage({ headers = {}, text, html, files = [] }: MessageDraft): Buffer {
  const bodies = [
    text === undefined ? null : part("text/plain; charset=utf-8", text),
    html === undefined ? null : part("text/html; charset=utf-8", html),
  ];
  const shown = bodies.filter((each) => each !== null);
  const alternative = shown.length === 1 ? (shown[0] ?? "") : multipart("alternative", "shown", shown);
  const attached = files.map(({ name, type = "application/octet-stream", content }) =>
    part(type, content, `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}\r\n`),
  );
  const all = {
    From: "Kim Li <kim@partner.example>",
    To: "Ola Nordmann <ola@contoso.com>",
    Subject: "Notes",
    Date: "Mon, 02 Nov 2026 09:00:00 +0100",
    "Message-ID": "<notes@partner.example>",
    "MIME-Version": "1.0",
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    head.join("") + (attached.length === 0 ? alternative : multipart("mixed", "whole", [alternative, ...attached])),
    "utf8",
  );
}

function multipart(kind: string, boundary: string, parts: readonly string[]): string {
  const pieces = parts.map((each) => `--${boundary}\r\n${each}\r\n`);
  return `Content-Type: multipart/${kind}; boundary=${boundary}\r\n\r\n${pieces.join("")}--${boundary}--\r\n`;
}

function part(type: string, content: Buffer | string, more = ""): string {
  const lines = Buffer.from(content).toString("base64").replaceAll(/.{76}/g, "$&\r\n");
  return `Content-Type: ${type}\r\n${more}Content-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`;
}
