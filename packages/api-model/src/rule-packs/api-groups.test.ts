import { describe, expect, it, test } from "vitest";
import { readApiGroups } from "./api-groups.ts";

const head = "id,name,active,regex\n";
const read = (lines: string) => {
  const { groups, problems } = readApiGroups(`${head}${lines}`);
  return [groups.map(({ name, isActive }) => `${name} ${isActive}`), problems];
};

describe("a table of groups", () => {
  test.each<[what: string, lines: string, groups: string[]]>([
    ["nothing", "", []],
    ["one line", "1,Login,true,login", ["Login true"]],
    ["lines of Windows", "1,A,true,a\r\n2,B,false,b\r\n", ["A true", "B false"]],
    ["empty lines", "\n \n1,A,true,a\n\n", ["A true"]],
    ["another word for true", "1,A,TRUE,a\n2,B,1,b", ["A false", "B false"]],
    ["no name", "1,,true,a", [" true"]],
    ["no id", ",A,true,a", ["A true"]],
  ])("with %s", (_, lines, groups) => {
    expect(read(lines)).toEqual([groups, []]);
  });

  test.each<[what: string, line: string, problem: { rule: string; problem: unknown }]>([
    ["three columns", "1,A,true", { rule: "", problem: "A line doesn't have four columns" }],
    ["one column", "x", { rule: "", problem: "A line doesn't have four columns" }],
    ["a broken pattern", "1,A,true,(", { rule: "A", problem: expect.stringMatching(/\w/) }],
  ])("with %s names the line", (_, line, problem) => {
    expect(read(`1,B,true,b\n${line}\n`)).toEqual([["B true"], [problem]]);
  });

  it("keeps commas and quotes of a pattern, and all of the address counts", () => {
    const { groups } = readApiGroups(`${head}1,A,true,^https://[a-z.]{1,30}/v1,"x"$`);
    const [group] = groups;
    expect(group?.address.isIn('https://api.example.com/v1,"x"')).toBe(true);
    expect(group?.address.isIn("https://api.example.com/v1")).toBe(false);
  });

  it("leaves out its first line, whatever it says", () => {
    expect(readApiGroups("1,A,true,a")).toEqual({ groups: [], problems: [] });
  });
});
