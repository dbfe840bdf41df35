import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openView } from "../../testing/open-page.tsx";
import { GuideBlocks } from "./guide-blocks.tsx";
import { guideMessages } from "./messages.ts";

test("blocks are drawn by the design system, links stay where they belong", async () => {
  await openView(
    <GuideBlocks
      blocks={[
        { kind: "heading", level: 2, id: "keys", content: ["Keys of ", { kind: "code", text: "API" }] },
        {
          kind: "paragraph",
          content: [
            { kind: "link", href: "/guide/api-events#one-event", content: ["guide"] },
            { kind: "link", href: "/insights/events", content: ["console"] },
            { kind: "link", href: "https://example.com", content: ["web"] },
            { kind: "strong", content: ["bold"] },
          ],
        },
        { kind: "list", start: 3, items: [[{ kind: "paragraph", content: ["first"] }]] },
        { kind: "code", language: "sh", text: "npx parapet doctor" },
        { kind: "table", head: [["Variable"]], rows: [[[{ kind: "code", text: "DATABASE_URL" }]]] },
        { kind: "note", tone: "warning", content: [{ kind: "paragraph", content: ["Careful"] }] },
      ]}
    />,
    guideMessages,
  );
  const heading = screen.getByRole("heading", { level: 2, name: "Keys of API" });
  expect(heading.id).toBe("keys");
  expect(within(heading).getByRole("link").getAttribute("href")).toBe("#keys");
  const hrefs = ["guide", "console", "web"].map((name) => screen.getByRole("link", { name }));
  expect(hrefs.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([
    ["/guide/api-events#one-event", null],
    ["/insights/events", null],
    ["https://example.com", "_blank"],
  ]);
  expect(screen.getByText("bold").tagName).toBe("STRONG");
  expect(screen.getByRole("list").tagName).toBe("OL");
  expect(screen.getByRole("list").getAttribute("start")).toBe("3");
  expect(screen.getByText("npx parapet doctor").tagName).toBe("CODE");
  expect(screen.getByRole("button", { name: /copy/i })).toBeDefined();
  expect(screen.getByRole("columnheader").textContent).toBe("Variable");
  expect(screen.getByRole("cell").textContent).toBe("DATABASE_URL");
  expect(screen.getByRole("status").textContent).toBe("Careful");
});
