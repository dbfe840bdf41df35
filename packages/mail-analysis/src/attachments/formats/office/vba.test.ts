import { describe, expect, test } from "vitest";
import { compressVba } from "../../../testing/compress-vba.ts";
import { vbaFindings } from "./vba.ts";

const dir = { path: "Root Entry/VBA/dir", content: Buffer.alloc(0) };
/** A project with one module; its source follows compiled code. */
const project = (source: string | Buffer, path = "Root Entry/VBA/Module1") => [
  dir,
  {
    path,
    content: Buffer.concat([Buffer.from("compiled"), typeof source === "string" ? compressVba(source) : source]),
  },
];
const started = (source: string) =>
  vbaFindings(project(`Attribute VB_Name = "Module1"\r\n${source}`)).flatMap(({ code, evidence }) =>
    code === "macro_autostart" ? [evidence] : [],
  );

describe("a macro project", () => {
  test.each([
    "Root Entry/Macros/VBA/dir",
    "Root Entry/_VBA_PROJECT_CUR/VBA/_VBA_PROJECT",
    "Root Entry/dir",
    "Root Entry/VBA/DIR",
  ])("is detected by its stream %s", (path) => {
    expect(vbaFindings([{ path, content: Buffer.alloc(0) }])).toEqual([{ code: "macro", evidence: path }]);
  });

  test("isn't detected by other streams", () => {
    const streams = [
      { path: "Root Entry/VBA/Module1", content: compressVba('Attribute VB_Name = "a"\r\nSub AutoOpen()') },
      { path: "Root Entry/directory", content: Buffer.alloc(0) },
    ];
    expect(vbaFindings(streams)).toEqual([]);
  });
});

describe("an autostart procedure", () => {
  test.each([
    ..."AutoOpen Auto_Open AutoClose Auto_Close AutoExec AutoExit AutoNew autoopen AUTO_OPEN".split(" "),
    ..."Document_Open Document_Close Document_New Document_BeforeClose".split(" "),
    ..."Workbook_Open Workbook_Activate Workbook_BeforeClose Workbook_Close".split(" "),
    ..."Worksheet_Activate Worksheet_Change Worksheet_Calculate".split(" "),
    ..."Frame1_Layout Text1_GotFocus Image1_MouseMove Page_Painted".split(" "),
  ])("can be named %s", (name) => {
    expect(started(`Private Sub ${name}()\r\nEnd Sub\r\n`)).toEqual([name]);
  });

  test.each(["Sub Main()", "Sub AutoOpener()", "Sub MyAutoOpen()", "Sub Document_Save()", "Sub Worksheet_Copy()", ""])(
    "isn't found in %j",
    (source) => {
      expect(started(source)).toEqual([]);
    },
  );

  test("is searched in VBA modules and reported once", () => {
    const source = 'Attribute VB_Name = "a"\r\nSub AutoOpen()';
    expect(vbaFindings(project(source, "Root Entry/Other/Module1"))).toHaveLength(1);
    expect(vbaFindings([...project(source), ...project(source)])).toHaveLength(2);
  });
});

describe("module source", () => {
  test("is decompressed with near and far copies", () => {
    const lines = Array.from({ length: 200 }, (_, at) => `x${at} = x${at * 7} + "Auto" & "Open"\r\n`).join("");
    expect(lines.length).toBeGreaterThan(4096);
    expect(started(`${lines}Sub Document_Open()`)).toEqual(["Document_Open"]);
  });

  test("can complete a name by a copy", () => {
    expect(started("' Document_ Open\r\nSub Document_Open()")).toEqual(["Document_Open"]);
  });

  test("can be in an uncompressed chunk", () => {
    const chunk = Buffer.alloc(4098, " ");
    chunk.writeUInt16LE(0x3fff);
    chunk.write("Sub AutoOpen()", 2);
    const streams = project(Buffer.concat([compressVba('Attribute VB_Name = "a"\r\n'), chunk]));
    expect(vbaFindings(streams).at(-1)?.evidence).toBe("AutoOpen");
  });

  test.each([
    ["without an Attribute line", compressVba("Sub AutoOpen()")],
    [
      "without the signature byte",
      Buffer.concat([Buffer.from([2]), compressVba('Attribute VB_Name = "a"\r\nSub AutoOpen()').subarray(1)]),
    ],
    ["if it is empty", Buffer.alloc(0)],
  ])("isn't read %s", (_, content) => {
    expect(vbaFindings(project(content))).toHaveLength(1);
    expect(
      vbaFindings([dir, { path: "Root Entry/VBA/Module1", content: Buffer.from("Attribut AutoOpen") }]),
    ).toHaveLength(1);
  });
});
