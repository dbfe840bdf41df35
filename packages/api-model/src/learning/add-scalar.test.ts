import { describe, expect, it, test } from "vitest";
import { addAnyText, addBoolean, addNumber, addText } from "./add-scalar.ts";
import { newShape } from "./shape.ts";

function shapeOfTexts(...texts: readonly (readonly [text: string, times: number])[]) {
  const shape = newShape();
  for (const [text, times] of texts) addText(shape, text, times);
  return shape;
}

describe("numbers", () => {
  it("keep their range and count the whole, exact ones by themselves", () => {
    const shape = newShape();
    addNumber(shape, 7, 2);
    addNumber(shape, -3, 1);
    addNumber(shape, 0.5, 4);
    expect(shape.count).toBe(7);
    expect(shape.numbers).toEqual({ count: 7, integers: 3, min: -3, max: 7 });
  });

  test.each([
    [Number.MAX_SAFE_INTEGER, 1],
    [Number.MAX_SAFE_INTEGER + 1, 1],
    [2 ** 63, 1],
    [2 ** 64, 0],
    [Number.MIN_SAFE_INTEGER, 1],
    [1e300, 0],
    [-0.1, 0],
    [0, 1],
  ])("%d adds %i to the integers", (value, integers) => {
    const shape = newShape();
    addNumber(shape, value, 1);
    expect(shape.numbers).toEqual({ count: 1, integers, min: value, max: value });
  });
});

it("counts booleans and nothing else about them", () => {
  const shape = newShape();
  addBoolean(shape, 3);
  expect(shape).toEqual({ ...newShape(), count: 3, booleans: 3 });
});

describe("texts", () => {
  it("keep the range of their lengths, formats and values with counts", () => {
    const shape = shapeOfTexts(["open", 2], ["closed", 1], ["open", 3]);
    expect(shape.count).toBe(6);
    expect(shape.texts).toEqual({
      count: 6,
      minLength: 4,
      maxLength: 6,
      formats: new Map([["", 6]]),
      values: new Map([
        ["open", 5],
        ["closed", 1],
      ]),
    });
  });

  test.each([
    ["of 40 characters", "x".repeat(40), true],
    ["of 41 characters", "x".repeat(41), false],
    ["of a format", "2026-01-02", false],
    ["with a masked secret", "key ••••", false],
    ["that is empty", "", true],
  ])("%s may be listed: %j is %s", (_, text, isListed) => {
    expect(shapeOfTexts([text, 1]).texts?.values).toEqual(isListed ? new Map([[text, 1]]) : null);
  });

  it("are no enumeration any more once one of them can't be listed, whatever follows", () => {
    const shape = shapeOfTexts(["open", 1], ["x".repeat(41), 1], ["open", 1]);
    expect(shape.texts).toMatchObject({ count: 3, minLength: 4, maxLength: 41, values: null });
  });

  it("keep 12 different values and drop all of them at the thirteenth", () => {
    const texts = Array.from({ length: 13 }, (_, at) => [`s${at}`, 1] as const);
    expect(shapeOfTexts(...texts.slice(0, 12)).texts?.values?.size).toBe(12);
    expect(shapeOfTexts(...texts.slice(0, 12), ["s3", 1]).texts?.values?.get("s3")).toBe(2);
    expect(shapeOfTexts(...texts).texts?.values).toBeNull();
  });

  it("count each format with the calls it stands for", () => {
    const shape = shapeOfTexts(["2026-01-02", 2], ["soon", 5], ["2026-01-03", 1]);
    expect(shape.texts?.formats).toEqual(
      new Map([
        ["date", 3],
        ["", 5],
      ]),
    );
  });
});

it("learns neither length nor wording from opaque text", () => {
  const shape = newShape();
  addAnyText(shape, "binary", 4);
  expect(shape.texts).toEqual({
    count: 4,
    minLength: 0,
    maxLength: 0,
    formats: new Map([["binary", 4]]),
    values: null,
  });
});
