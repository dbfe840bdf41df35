import { expect, test } from "vitest";
import { buildFat } from "../../../../testing/build-fat.ts";
import { fileOf } from "../../../../testing/file-of.ts";
import { defectsOf, inspection } from "../../../../testing/inspection.ts";
import { readVhd } from "./read-virtual-disk.ts";

/** A fixed VHD around a volume. */
function vhd(volume: Buffer): Buffer {
  const footer = Buffer.alloc(512);
  footer.write("conectix");
  footer.writeUInt32BE(2, 60);
  return Buffer.concat([volume, footer]);
}
const disk = vhd(buildFat([{ short: "A       TXT", content: "text" }], { clusters: 50 }));
const read = (unpacked: number) => {
  const some = inspection({ unpacked });
  return { files: readVhd(fileOf(disk), some).files, defects: defectsOf(some), left: some.budget.bytes };
};

test("reads the files of a volume and charges them to the unpacking budget", () => {
  expect(read(4)).toEqual({ files: [{ name: "A.TXT", content: Buffer.from("text") }], defects: [], left: 0 });
});

test("lists a file that exceeds the budget without its bytes", () => {
  const unread = { size: 4, why: "not_unpacked" };
  expect(read(3)).toEqual({
    files: [{ name: "A.TXT", content: Buffer.alloc(0), unread }],
    defects: ["unpacked_too_much"],
    left: 3,
  });
});

test("reports a disk without a known file system as not unpacked", () => {
  expect(readVhd(fileOf(vhd(Buffer.alloc(1024))), inspection())).toEqual({
    findings: [{ code: "not_unpacked", evidence: "" }],
  });
  expect(readVhd(fileOf("not a disk".padEnd(600)), inspection())).toEqual({
    findings: [{ code: "not_unpacked", evidence: "" }],
  });
});
