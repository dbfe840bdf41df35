import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readCodes } from "@parapet/mail-analysis";
import { codeReaderFile, readMessage, startCodeReader } from "@parapet/mail-analysis/reading";
import * as z from "zod";
import { setDifference } from "../differences.ts";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const fixture = z.object({
  items: z.array(z.object({ file: z.string(), text: z.nullish(z.string()), texts: z.optional(z.array(z.string())) })),
});

/** Every code of a picture is read from a message: images as attachments, characters as its text. */
export const qrCodes: Suite = async ({ name, path }, bench) => {
  const reader = await startCodeReader(readFileSync(codeReaderFile()));
  const cases = fixture.parse(readFixture(path)).items.map(({ file, text, texts }) => ({
    name: file,
    check: async () => {
      const read = readMessage(messageWith(file, readFileSync(join(dirname(path), file))));
      const codes = read.ok ? await readCodes(read.message, reader) : [];
      return setDifference(
        "the codes",
        codes.map((code) => code.text),
        texts ?? (text == null ? [] : [text]),
      );
    },
  }));
  return runCases(name, cases, bench);
};

function messageWith(file: string, content: Buffer): Buffer {
  const type = file.endsWith(".txt") ? "text/plain; charset=utf-8" : "image/png";
  const head = `From: Kim <kim@partner.example>\r\nSubject: Scan\r\nContent-Type: ${type}\r\n`;
  return Buffer.from(`${head}Content-Transfer-Encoding: base64\r\n\r\n${content.toString("base64")}\r\n`);
}
