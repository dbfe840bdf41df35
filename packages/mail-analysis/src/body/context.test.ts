import { describe, expect, test } from "vitest";
import { type Context, contextOf, rootContext } from "./context.ts";
import { readStyle } from "./style.ts";

interface Element {
  readonly name?: string;
  readonly style?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** The context inside these elements, outermost first. */
function inside(...elements: readonly Element[]): Context {
  return elements.reduce(
    (outer, { name = "p", style = "", attributes = {} }) => contextOf(name, attributes, readStyle(style), outer),
    rootContext,
  );
}
const hidden = (...styles: readonly string[]) => inside(...styles.map((style) => ({ style }))).hidden;

test("starts with visible black text of 16 pixels on white", () => {
  expect(inside({})).toEqual({ ...rootContext, name: "p" });
  expect(rootContext).toMatchObject({ size: 16, ink: [0, 0, 0], ground: [255, 255, 255], hidden: null });
});

describe("font size", () => {
  test.each([
    ["font-size: 20px", 20],
    ["font-size: 2em", 40],
    ["font-size: 150%", 30],
    ["font-size: .5em", 10],
    ["font-size: inherit", 20],
    ["font-size: 9pt", 12],
    ["font-size: 1rem", 16],
    ["font-size: xx-small", 16],
    ["", 20],
  ])("%j inside 20 pixels is %f pixels", (style, size) => {
    expect(inside({ style: "font-size: 20px" }, { style }).size).toBeCloseTo(size);
  });

  test.each([
    [["font-size: 2.9px"], "size"],
    [["font-size: 3px"], null],
    [["font-size: 0"], "size"],
    [["font-size: 10px", "font-size: 0.2em"], "size"],
    [["font-size: 0", "font-size: 2em"], "size"],
    [["font-size: 0", "font-size: 14px"], null],
  ])("%j hides text: %j", (styles, why) => {
    expect(hidden(...styles)).toBe(why);
  });
});

describe("visibility", () => {
  test.each([
    [["visibility: hidden"], "display"],
    [["visibility: collapse"], "display"],
    [["visibility: visible"], null],
    [["visibility: hidden", ""], "display"],
    [["visibility: hidden", "visibility: visible"], null],
    [["display: none", "visibility: visible; display: block"], "display"],
  ])("%j hides text: %j", (styles, why) => {
    expect(hidden(...styles)).toBe(why);
  });

  test("can't be restored inside an element that isn't rendered", () => {
    const one = inside({ attributes: { hidden: "" } }, { style: "display: block; font-size: 20px" });
    expect([one.hidden, one.hiddenForGood]).toEqual(["attribute", "attribute"]);
    expect(hidden("opacity: 0", "opacity: 1")).toBe("opacity");
  });
});

describe("text color", () => {
  test.each([
    [{ style: "color: red" }, [255, 0, 0], true],
    [{ attributes: { color: "red" } }, [255, 0, 0], true],
    [{ attributes: { text: "red" } }, [255, 0, 0], true],
    [{ style: "color: red", attributes: { color: "blue" } }, [255, 0, 0], true],
    [{ attributes: { color: "red", text: "blue" } }, [255, 0, 0], true],
    [{ style: "color: nonsense" }, [0, 0, 0], false],
    [{ name: "a", attributes: { href: "x" } }, [0, 0, 238], false],
    [{ name: "a", attributes: { href: "x" }, style: "color: red" }, [255, 0, 0], true],
    [{ name: "a" }, [0, 0, 0], false],
    [{}, [0, 0, 0], false],
  ] as const)("of %j is %j", (element, ink, isInked) => {
    expect(inside(element)).toMatchObject({ ink, isInked });
  });

  test("is inherited, except by links", () => {
    expect(inside({ style: "color: red" }, {})).toMatchObject({ ink: [255, 0, 0], isInked: true });
    expect(inside({ style: "color: red" }, { name: "a", attributes: { href: "x" } })).toMatchObject({
      ink: [0, 0, 238],
      isInked: false,
    });
  });
});

describe("background", () => {
  test.each([
    [{ style: "background-color: red" }, [255, 0, 0]],
    [{ style: "background: red" }, [255, 0, 0]],
    [{ attributes: { bgcolor: "red" } }, [255, 0, 0]],
    [{ style: "background: blue; background-color: red" }, [255, 0, 0]],
    [{ style: "background: red", attributes: { bgcolor: "blue" } }, [255, 0, 0]],
    [{ style: "background: transparent" }, [255, 255, 255]],
    [{ style: "background: #f00 url(a.png)" }, null],
    [{ style: "background-image: linear-gradient(red, blue)" }, null],
    [{ attributes: { background: "a.png", bgcolor: "red" } }, null],
    [{}, [255, 255, 255]],
  ])("of %j is %j", (element, ground) => {
    expect(inside(element).ground).toEqual(ground);
  });
});

describe("text in its background color", () => {
  test.each([
    [["color: white"], "colour"],
    [["background: black; color: #080808"], "colour"],
    [["background: black; color: #090909"], null],
    [["background: black"], null],
    [["background: black", "color: black"], "colour"],
    [["color: white", "background: white"], "colour"],
    [["color: white", "background: black"], null],
    [["background: url(a.png)", "color: white"], null],
    [["color: white; font-size: 0"], "size"],
    [["color: white; visibility: hidden"], "display"],
  ])("%j hides text: %j", (styles, why) => {
    expect(hidden(...styles)).toBe(why);
  });
});
