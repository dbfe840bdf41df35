import { expect, test } from "vitest";
import { checkClasses } from "./check-classes.ts";
import { inTemporaryHouse } from "./temporary-house.ts";

const findings = (name: string, text: string) => inTemporaryHouse({ [`packages/ui/src/${name}`]: text }, checkClasses);

test.each([
  `<p className="ml-2">`,
  `<p className="sm:-mr-4">`,
  `<p className="pl-[3px]">`,
  `<p className="left-0">`,
  `<p className="text-left">`,
  `<p className="border-l">`,
  `<p className="rounded-tl-md">`,
  `<p className="dark:bg-black">`,
])("%s is found", (line) => {
  expect(findings("a.tsx", line)).toHaveLength(1);
});

test.each(["  margin-left: 1px;", "  left: 0;", "  text-align: right;", "  border-top-left-radius: 4px;"])(
  "the declaration %s is found",
  (line) => {
    expect(findings("a.css", line)).toHaveLength(1);
  },
);

test.each([
  `<p className="ms-2 pe-4 start-0 text-start border-s rounded-se-md">`,
  `import { ArrowLeft } from "lucide-react"; const side = "left";`,
  `const html = "html-2 top-left-3";`,
  `// ml-2 is what we do not write`,
])("%s passes", (line) => {
  expect(findings("a.tsx", line)).toEqual([]);
});
