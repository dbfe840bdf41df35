import { describe, expect, test } from "vitest";
import { decodeTransfer } from "./transfer-encoding.ts";

const decode = (text: string, encoding: string) => {
  const { content, ...facts } = decodeTransfer(Buffer.from(text, "latin1"), encoding);
  return [content.toString("latin1"), facts];
};
const valid = { isKnown: true, isValid: true };
const invalid = { isKnown: true, isValid: false };

test.each(["", "7bit", "8bit", "binary"])("%s passes bytes through", (encoding) => {
  expect(decode("a=3D\xFF\0", encoding)).toEqual(["a=3D\xFF\0", valid]);
});

test.each(["uuencode", "x-gzip", "BASE64"])("%s is unknown and passes bytes through", (encoding) => {
  expect(decode("YQ==", encoding)).toEqual(["YQ==", { isKnown: false, isValid: true }]);
});

describe("base64", () => {
  test.each([
    ["nothing", "", ""],
    ["one byte", "Zg==", "f"],
    ["two bytes", "Zm8=", "fo"],
    ["three bytes", "Zm9v", "foo"],
    ["no padding", "Zm8", "fo"],
    ["the last characters of the alphabet", "+/+/", "\xFB\xFF\xBF"],
    ["line breaks and blanks", " Zm\r\n9v\tYm\n Fy \r\n", "foobar"],
    ["spaces after the padding", "Zg== \r\n", "f"],
    ["padding between pieces", "Zg==Zm8=Zm9v", "ffofoo"],
    ["padding across lines", "Zg=\r\n=\r\nZm9v", "ffoo"],
    ["a digit after padding", "Zg==MTI=", "f12"],
  ])("decodes %s", (_, text, decoded) => {
    expect(decode(text, "base64")).toEqual([decoded, valid]);
  });

  test.each(["Zm9v!", "Zm9v-", "Zm_v", "Zm9v\0", "Zm\x80v"])("is invalid with other characters: %j", (text) => {
    expect(decode(text, "base64")[1]).toEqual(invalid);
  });

  test("skips invalid characters", () => {
    expect(decode("Zm*9v", "base64")[0]).toBe("foo");
  });
});

describe("quoted-printable", () => {
  test.each([
    ["nothing", "", ""],
    ["plain text", "plain text\r\n", "plain text\r\n"],
    ["digits of both cases", "=3D=3d=C3=a9", "==\xC3\xA9"],
    ["the lowest and the highest byte", "=00=FF", "\0\xFF"],
    ["a byte at its end", "a=41", "aA"],
    ["a soft break", "a=\r\nb", "ab"],
    ["a soft break of LF", "a=\nb", "ab"],
    ["a soft break of CR", "a=\rb", "ab"],
    ["spaces after a soft break", "a= \t\r\nb", "ab"],
    ["a soft break at its end", "a=", "a"],
    ["trailing spaces after an equals sign", "a= \t", "a"],
    ["an encoded byte after a soft break", "a=\r\n=41", "aA"],
    ["a hard line break", "a\r\nb", "a\r\nb"],
  ])("decodes %s", (_, text, decoded) => {
    expect(decode(text, "quoted-printable")).toEqual([decoded, valid]);
  });

  test.each(["a=zb", "=4", "=4g", "=G4", "=/0", "=0:", "=@1", "=1@", "=`1", "= x", "==41=\x01"])(
    "keeps the invalid sequence in %j",
    (text) => {
      expect(decode(text, "quoted-printable")).toEqual([text.replace("=41", "A"), invalid]);
    },
  );

  test("stays invalid if valid bytes follow", () => {
    expect(decode("=zz=41", "quoted-printable")).toEqual(["=zzA", invalid]);
  });
});
