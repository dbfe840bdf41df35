import { expect, test } from "vitest";
import { checkStories } from "./check-stories.ts";
import { inTemporaryHouse } from "./temporary-house.ts";

const findings = (body: string) =>
  inTemporaryHouse({ "packages/ui/src/a/a.story.tsx": `import { A } from "./a.tsx";\n${body}` }, checkStories);

test.each([
  `const a = <A>Calls</A>;`,
  `const a = <A>{"Calls"}</A>;`,
  `const a = <A>{open ? "Open" : null}</A>;`,
  `const a = <A label="Calls" />;`,
  `const a = <A aria-label="Calls" />;`,
  `const a = <A placeholder={"Everybody"} />;`,
  "const a = <A title={`Calls of ${name}`} />;",
  `const a = <A actions={<A label="Calls" />} />;`,
  `const a = { id: "1", label: "Calls" };`,
  `const a = { value: "1", title: old ? "Before" : now };`,
  `toast("Saved", "success");`,
  `const [said] = useState("Drag over the bars");`,
  `const stories = [{ title: "A page of rows", render: A }];`,
  `const stories = [{ title: "Loading", render: A }];`,
  `const stories = [{ title: "loading", render: () => <A label="Calls" /> }];`,
])("%s is found", (body) => {
  const found = findings(body);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^packages\/ui\/src\/a\/a\.story\.tsx:2: /);
});

test.each([
  `const a = <A label={t("story.calls")}>{text.retry}</A>;`,
  "const a = <A label={t(`story.${name}`)} />;",
  `const a = <A label="2xx" path="/v1/orders" url="https://shop.example.com" />;`,
  `const a = <A className="flex flex-wrap gap-2" size="sm" />;`,
  "const a = <A className={`flex flex-wrap ${gap}`} />;",
  `const a = <A label="GET /v1/orders/{orderId}">HTTP</A>;`,
  `const a = <A>{open ? <A variant="primary" /> : null}</A>;`,
  `const tones: readonly ("neutral" | "brand")[] = ["neutral", "brand"];`,
  `const a = { id: "mobile", kind: "request", label: t("story.mobileApp") };`,
  `const stories = [{ title: "title · bars={[]} · A", render: () => <A /> }, { title: 'kind: "request"', render: A }];`,
])("%s passes", (body) => {
  expect(findings(body)).toEqual([]);
});
