import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attachment } from "../../../../message/message.ts";
import { readMessage } from "../../../../message/read-message.ts";
import { attach } from "../../../../testing/attach.ts";
import { buildMessage } from "../../../../testing/build-message.ts";
import { buildUdf } from "../../../../testing/build-udf.ts";
import { damaged } from "../../../../testing/damage.ts";
import { udfImage } from "../../../../testing/udf-image.ts";

const sector = 2048;
const summary = ({ name, size, findings }: Attachment) => [name, size, ...findings.map(({ code }) => code)];
const contentOf = ({ content }: Attachment) => Buffer.from(content).toString("latin1");

/** The same image without ISO 9660 descriptors. */
function withoutIso(image: Buffer): Buffer {
  const bare = Buffer.from(image);
  const volumes = bare.indexOf("BEA01") - 1;
  bare.copyWithin(16 * sector, volumes, volumes + 3 * sector);
  return bare;
}

describe("a UDF image", () => {
  const files = [
    ["فاتورة.txt", 6],
    ["docs/Invoice of March 2026.pdf.lnk", 14, "shortcut", "double_extension", "type_mismatch"],
    ["docs/run.exe", 11, "executable"],
  ];

  test("created by another program lists each file once, whichever tree has it", () => {
    for (const [type, image] of [
      ["iso", udfImage()],
      ["udf", withoutIso(udfImage())],
    ] as const) {
      const { type: found, parts, findings } = attach("a.img", image);
      expect([found.name, findings.map(({ code }) => code)]).toEqual([type, ["container"]]);
      expect(parts.map(summary)).toEqual(files);
      expect(parts.map(contentOf)).toEqual(["hello\n", "%PDF-1.4 hello", "MZ\0\0program"]);
    }
  });

  test("includes files that only the UDF tree lists, as Windows does", () => {
    const image = udfImage();
    const shown = image.indexOf("RUN.EXE;1");
    expect(shown).toBeGreaterThan(0);
    // The file's record gets length zero, so that only UDF lists it.
    image[shown - 33] = 0;
    expect(attach("a.iso", image).parts.map(({ name }) => name)).toContain("docs/run.exe");
  });

  test.each([{}, { hasMetadata: true }, { isEmbedded: true }, { hasMetadata: true, isEmbedded: true }])(
    "with the shape %o lists and unpacks its files",
    (shape) => {
      const name = fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }).filter((each) => each.isWellFormed());
      const member = fc.record({ name, content: fc.string({ maxLength: 800, unit: "binary-ascii" }) });
      fc.assert(
        fc.property(fc.array(member, { maxLength: 8 }), (members) => {
          const { parts } = attach("a.udf", buildUdf(members, shape));
          expect(parts.map((each) => [each.name, contentOf(each)])).toEqual(
            members.map((each) => [each.name, each.content]),
          );
        }),
        { numRuns: 25 },
      );
    },
  );

  test("with packet-written partitions is reported as not examined", () => {
    const { findings, parts } = attach("a.udf", buildUdf([{ name: "a.exe", content: "MZ" }], { isVirtual: true }));
    expect([findings.map(({ code }) => code), parts]).toEqual([["container", "not_unpacked"], []]);
  });

  test("with files over the budget reports it and costs no more", () => {
    const content = Buffer.alloc(2 ** 20, 1);
    const image = buildUdf([...Array(12).keys()].map((at) => ({ name: `${at}.bin`, content })));
    const mail = readMessage(buildMessage({ text: "x", files: [{ name: "a.udf", content: image }] }), {
      unpacked: 2 ** 22,
    });
    if (!mail.ok) throw new Error(mail.refusal);
    const codes = mail.message.attachments[0]?.parts.flatMap(({ findings }) => findings.map(({ code }) => code)) ?? [];
    expect(codes).toEqual(Array(8).fill("not_unpacked"));
    expect(mail.message.defects).toContainEqual({ code: "unpacked_too_much", about: "" });
  });

  test("that is damaged is listed as far as possible without hanging", () => {
    const members = [
      { name: "a.exe", content: "MZ" },
      { name: "فاتورة.txt", content: Buffer.alloc(5000, 7) },
    ];
    const shapes = [{}, { hasMetadata: true }, { isEmbedded: true }];
    const images = [...shapes.map((shape) => buildUdf(members, shape)), withoutIso(udfImage())];
    // After their checksummed tags: the volume descriptors, then the whole partition.
    const place = fc.oneof(
      fc.nat(3 * sector).map((at) => 32 * sector + at),
      fc.nat(12 * sector).map((at) => 256 * sector + at),
    );
    const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...images), changes, (image, flips) => {
        const copy = Buffer.from(image);
        for (const [at, byte] of flips) if (at % sector >= 16 && at < copy.length) copy[at] = byte;
        expect(attach("a.udf", copy)).toMatchObject({ type: { name: "udf" } });
      }),
      { numRuns: 120 },
    );
    fc.assert(
      fc.property(damaged(images, 0x8006), (file) => {
        expect(attach("a.udf", file)).toMatchObject({ type: { name: "udf" } });
      }),
      { numRuns: 30 },
    );
  });
});
