import { readMessage } from "@parapet/mail-analysis/reading";
import { hostileHost, hostilePages } from "@parapet/testkit";
import * as fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { allowedAttributes, allowedElements, dataImage } from "./allowed.ts";
import { composePage } from "./compose-page.ts";
import { escapeHtml } from "./escape-html.ts";
import { markEvidence } from "./mark-evidence.ts";
import { sanitizeHtml, safeStyle } from "./sanitize-html.ts";

const safe = (page: string, evidence: readonly string[] = []) =>
  markEvidence(sanitizeHtml(page, { embedded: () => null }), evidence).html;

/** Everything in the result that isn't allowed, according to another parser. */
function breaches(html: string): string[] {
  const found: string[] = [];
  new Parser({
    onopentag(name, attributes) {
      if (!allowedElements.has(name)) found.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isOwn =
          (attribute === "class" && ["link", "picture"].includes(value)) ||
          (attribute === "title" && name === "span") ||
          (attribute === "alt" && name === "img") ||
          (attribute === "src" && name === "img" && dataImage.test(value)) ||
          (attribute === "style" && !/url|expression|import|image|\\|@/i.test(value)) ||
          allowedAttributes.get(attribute)?.test(value) === true;
        if (!isOwn) found.push(`${name} ${attribute}=${value}`);
      }
    },
    oncomment: (text) => found.push(`comment ${text}`),
    onprocessinginstruction: (name) => found.push(name),
  }).end(html);
  return found;
}

describe("a sanitized page", () => {
  test.each(Object.values(hostilePages).flat())("contains only allowed markup: $html", ({ html: page }) => {
    const html = safe(page);
    expect(breaches(html)).toEqual([]);
    expect(html).not.toContain(hostileHost);
  });

  const words =
    "< > </ /> \" ' = ` &lt; &#x3c; <!-- --> <![CDATA[ ]]> \0 script style img svg math a p table td title noscript " +
    "template iframe src=x href=javascript:1 onerror=1 style=background:url(x) srcset=x";
  const piece = fc.oneof(fc.constantFrom(...words.split(" "), " ", " title='\">'"), fc.string({ maxLength: 8 }));
  test("contains only allowed markup for any input", () => {
    const page = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(""));
    const evidence = fc.array(fc.string({ maxLength: 12 }), { maxLength: 4 });
    fc.assert(
      fc.property(page, evidence, (html, marked) => {
        expect(breaches(safe(html, marked))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps visible content and disables links", () => {
    const page =
      '<h1 style="color:red;position:fixed">Pay <a href="https://bank.example/pay">here</a></h1><table bgcolor="#fff" onclick=x><tr><td colspan=2>1</td></tr></table>';
    expect(safe(page)).toBe(
      '<h1 style="color: red">Pay <span class="link" title="hxxps://bank[.]example/pay">here</span></h1>' +
        '<table bgcolor="#fff"><tr><td colspan="2">1</td></tr></table>',
    );
  });

  test("shows inline images and replaces others", () => {
    const picture = "data:image/png;base64,iVBORw0KGgo=";
    const html = markEvidence(
      sanitizeHtml('<img src="cid:logo" alt="Logo"><img src="https://x.example/p.png" alt="Pixel">', {
        embedded: (id) => (id === "logo" ? picture : null),
      }),
      [],
    ).html;
    expect(html).toBe(
      `<img src="${picture}" alt="Logo"><span class="picture" title="hxxps://x[.]example/p[.]png">Pixel</span>`,
    );
  });
});

describe("evidence", () => {
  test("is marked across elements, ignoring whitespace and letter forms", () => {
    const page = "<p>Please <b>verify</b>\n your  ACCOUNT now</p>";
    expect(safe(page, ["verify your account", "nothing of it"])).toBe(
      "<p>Please <b><mark>verify</mark></b>\n <mark>your  ACCOUNT</mark> now</p>",
    );
  });

  test("leaves the text unchanged except for marks", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), fc.nat(20), (text, start, length) => {
        const shown = markEvidence([{ kind: "text", text }], [text.slice(start, start + length)]).html;
        expect(shown.replaceAll(/<\/?mark>/g, "")).toBe(escapeHtml(text));
      }),
    );
  });
});

test("a style only formats text", () => {
  expect(safeStyle("color:#333; font-family:'Segoe UI', Arial; background: rgb(1, 2, 3)")).toBe(
    "color: #333; font-family: 'Segoe UI', Arial; background: rgb(1, 2, 3)",
  );
  for (const style of ["background:url(x)", "color:var(--x)", "position:fixed", "width:calc(1px)", "color:\\72 ed"])
    expect(safeStyle(style)).toBe("");
});

test("an email without HTML is shown as text", () => {
  const read = readMessage(Buffer.from("From: a@b.example\r\nSubject: x\r\n\r\n1 < 2 & more\r\n"));
  if (!read.ok) throw new Error("It is an email");
  expect(composePage(read.message, []).html).toContain('<div class="plain" dir="auto">1 &lt; 2 &amp; more');
});
