import { describe, expect, test } from "vitest";
import { tableDrawings } from "./table-drawings.ts";
import { textDrawings } from "./text-drawings.ts";

describe("table drawings", () => {
  const [black, white] = [
    [0, 0, 0],
    [255, 255, 255],
  ] as const;

  /** Drawings of a table; one cell of each row is black. */
  function draw(rows: number, columns: number, shape: { readonly colspan?: string; readonly isPlain?: boolean } = {}) {
    const tables = tableDrawings();
    tables.table();
    for (let row = 0; row < rows; row += 1) {
      tables.row();
      for (let column = 0; column < columns; column += 1)
        tables.cell(column === 0 && shape.isPlain !== true ? black : white, row === 0 ? undefined : shape.colspan);
    }
    tables.endTable();
    return tables.found;
  }

  test("need 21 rows and columns", () => {
    expect(draw(21, 21)).toMatchObject([{ width: 21, height: 21 }]);
    expect(draw(20, 21)).toEqual([]);
    expect(draw(21, 20)).toEqual([]);
  });

  test("keep the cells row by row", () => {
    const [drawing] = draw(21, 22);
    expect([...(drawing?.gray ?? [])].flatMap((value, at) => (value === 0 ? [at % 22] : []))).toEqual(
      Array.from({ length: 21 }, () => 0),
    );
  });

  test("need two colors", () => {
    expect(draw(21, 21, { isPlain: true })).toEqual([]);
  });

  test.each([
    ["2", 42],
    ["0", 21],
    ["-1", 21],
    ["x", 21],
    ["9999", 200],
  ])("with colspan %s are %i wide", (colspan, width) => {
    expect(draw(21, 21, { colspan })[0]?.width).toBe(width);
  });

  test("are limited to 200 rows and columns", () => {
    expect(draw(210, 210)).toMatchObject([{ width: 200, height: 200 }]);
  });

  test("use brightness, and white for missing cells and background images", () => {
    const tables = tableDrawings();
    tables.table();
    const cells = [[255, 0, 0], [0, 255, 0], [0, 0, 255], null] as const;
    for (let row = 0; row < 21; row += 1) {
      tables.row();
      for (const cell of row === 0 ? cells : Array.from({ length: 21 }, () => black)) tables.cell(cell, undefined);
    }
    tables.row();
    tables.endTable();
    expect([...(tables.found[0]?.gray.subarray(0, 6) ?? [])]).toEqual([76, 150, 29, 255, 255, 255]);
    expect(tables.found[0]?.height).toBe(21);
  });

  test("support nested tables and are limited to 10", () => {
    const tables = tableDrawings();
    tables.table();
    tables.row();
    for (let times = 0; times < 12; times += 1) {
      tables.table();
      for (let row = 0; row < 21; row += 1) {
        tables.row();
        for (let column = 0; column < 21; column += 1) tables.cell(column === row ? black : white, undefined);
      }
      tables.endTable();
    }
    tables.endTable();
    tables.endTable();
    expect(tables.found).toHaveLength(10);
  });

  test("ignore cells outside a table", () => {
    const tables = tableDrawings();
    tables.row();
    tables.cell(black, undefined);
    tables.endTable();
    expect(tables.found).toEqual([]);
  });
});

describe("text drawings", () => {
  const line = "█".repeat(20);
  const lines = (count: number, each = line) => Array.from({ length: count }, () => each).join("\n");

  test("need 10 lines of 20 characters", () => {
    expect(textDrawings(`Scan:\n${lines(10)}\nKim`)).toMatchObject([{ width: 20, height: 20 }]);
    expect(textDrawings(lines(9))).toEqual([]);
    expect(textDrawings(lines(10, "█".repeat(19)))).toEqual([]);
    expect(textDrawings(lines(10, `${"█".repeat(19)}   `))).toEqual([]);
  });

  test.each([
    ["█", [0, 0]],
    ["■", [0, 0]],
    ["▓", [0, 0]],
    ["▀", [0, 255]],
    ["▄", [255, 0]],
    [" ", [255, 255]],
    ["░", [255, 255]],
    ["□", [255, 255]],
    ["\u00A0", [255, 255]],
    ["\u2800", [255, 255]],
  ])("map %j to two pixels: %j", (character, [upper, lower]) => {
    const { width, gray } = textDrawings(`${character}${"█".repeat(20)}\n${lines(9)}`)[0] ?? { width: 0, gray: [] };
    expect([width, gray[0], gray[width]]).toEqual([21, upper, lower]);
  });

  test("end at another line and pad short lines with white", () => {
    const found = textDrawings(`${lines(10)}\ntext\n${line}█\n${lines(9)}`);
    expect(found.map(({ width }) => width)).toEqual([20, 21]);
    expect(found[1]?.gray[20 + 2 * 21]).toBe(255);
  });

  test.each([
    ["fewer than five blocks", `${" ".repeat(16)}████`],
    ["letters", `${line}a`],
    ["400 characters", "█".repeat(400)],
  ])("reject lines of %s", (_, each) => {
    expect(textDrawings(lines(10, each))).toEqual([]);
  });

  test("accept lines of five blocks and of 399 characters", () => {
    expect(textDrawings(lines(10, `${" ".repeat(15)}█████`))).toHaveLength(1);
    expect(textDrawings(lines(10, "█".repeat(399)))).toHaveLength(1);
  });

  test("are limited to 10 drawings of 200 lines", () => {
    expect(textDrawings(`${lines(10)}\n\n`.repeat(11))).toHaveLength(10);
    expect(textDrawings(lines(205)).map(({ height }) => height)).toEqual([400]);
    expect(textDrawings("nothing")).toEqual([]);
  });
});
