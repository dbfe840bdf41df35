import { endpoints, mailEndpoints } from "@parapet/contract";
import { hostileMails, hostilePages } from "@parapet/testkit";
import type { Browser, Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { bearer, type LoggedIn } from "./support/api.ts";
import { findChromium } from "../tools/ensure-chromium.ts";
import { watchDeeds } from "./support/deeds.ts";
import { joinAsProvider } from "./support/join.ts";
import { launching } from "./support/launch.ts";
import { expect, type Parapet, test } from "./support/test.ts";

// The recorder of traces runs a script in every frame, which the sandbox refuses with a console message of its own.
// Hostile pages meet the browser that people use, with its reader of PDF files.
test.use({ trace: "off", launchOptions: launching(findChromium()) });

const kinds = Object.entries(hostilePages);
const pageMail = (html: string) => Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n<p>Start</p>${html}`);
const harmless = pageMail("<p>Nothing</p>");

/** Uploads a mail and opens its safe view; answers the view's address. */
async function openView({ api, baseURL }: Parapet, session: LoggedIn, name: string, rest: Buffer): Promise<string> {
  const head = Buffer.from(
    `From: x@attacker.example\r\nSubject: ${name}\r\nMessage-ID: <${randomUUID()}@x.example>\r\n`,
  );
  const { path, answer } = mailEndpoints["mail.analyse"];
  const sent = await api.call(`${path}?name=${encodeURIComponent(`${name}.eml`)}`, {
    method: "POST",
    headers: { ...bearer(session), "content-type": "application/octet-stream" },
    body: Buffer.concat([head, rest]),
  });
  const { id } = answer.body.parse(await sent.json());
  const ticket = await api.post(endpoints["mail.openPage"].path.replace(":id", id), {}, bearer(session));
  return new URL(endpoints["mail.openPage"].answer.body.parse(await ticket.json()).address, baseURL).href;
}

/** A page beside the tests' own: their guard has a script in every frame, which the safe view would refuse. */
async function watchedPage(browser: Browser, baseURL: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const deeds = await watchDeeds(context, page);
  // The page around the frame has no policy, or that would hold what the view's own has to.
  const start = `${baseURL}/around`;
  await context.route(start, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  deeds.own.add(start);
  await page.goto(start);
  const load = async (address: string, isHeld: boolean, isHidden: boolean): Promise<void> => {
    deeds.own.add(address);
    await page.evaluate(
      ([src, sandboxed, hidden]) => {
        const frame = document.createElement("iframe");
        if (sandboxed) frame.sandbox.value = "";
        frame.hidden = hidden;
        frame.src = src;
        document.querySelector("iframe:not([hidden])")?.remove();
        document.body.append(frame);
        return new Promise((resolve) => frame.addEventListener("load", resolve));
      },
      [address, isHeld, isHidden] as const,
    );
  };
  /** Keeps a harmless view beside what is shown: without it each of the frames in a sandbox would start a process. */
  const keep = (address: string) => load(address, true, true);
  /** Shows an address in a frame: as the console does, or one that may do everything. */
  const show = (address: string, isHeld = true) => load(address, isHeld, false);
  return { context, page, deeds, keep, show };
}

/** What the browser's own reading of a page holds besides text, its looks, and pictures in `data:`. */
async function activePartsOf(page: Page): Promise<readonly string[]> {
  const [, , frame] = page.frames();
  if (frame === undefined) throw new Error("The view has no frame");
  return frame.evaluate(() => {
    const plain = new Set(
      "class title style dir lang align valign width height bgcolor color face size border cellpadding cellspacing colspan rowspan start alt charset".split(
        " ",
      ),
    );
    const active =
      "script,iframe,frame,frameset,object,embed,applet,link,base,form,input,button,select,textarea,a,area,svg,math,template,video,audio,source,meta:not([charset])";
    return [...document.querySelectorAll("*")].flatMap((element) => {
      const isActive =
        element.matches(active) || element instanceof HTMLUnknownElement || element.localName.includes("-");
      const attributes = [...element.attributes].filter(
        ({ name, value }) =>
          !plain.has(name) && !(name === "src" && element.localName === "img" && value.startsWith("data:image/")),
      );
      const leads = /url\s*\(|@import|expression|\\/i.test(element.getAttribute("style") ?? "");
      return [
        ...(isActive ? [element.localName] : []),
        ...attributes.map(({ name }) => `${element.localName} ${name}`),
        ...(leads ? ["a style that leads elsewhere"] : []),
      ];
    });
  });
}

test("SEC-3 the safe view has an address, a policy and a sandbox of its own", async ({ browser, parapet }) => {
  const { admin } = await joinAsProvider(parapet.api, "own-address");
  const address = await openView(parapet, admin, "policy", harmless);
  const context = await browser.newContext();
  const page = await context.newPage();
  const answer = await page.goto(address);
  const headers = answer?.headers() ?? {};
  const policy = (headers["content-security-policy"] ?? "").split(";").map((directive) => directive.trim());
  expect(policy.toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "img-src data:",
    "sandbox",
    "style-src 'unsafe-inline'",
  ]);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "cross-origin-resource-policy": "same-origin",
  });
  // A page of its own there, it is still nobody's origin: what its own address stores is not to be had.
  expect(await page.evaluate(() => self.origin)).toBe("null");
  await context.close();
});

for (const [kind, pages] of kinds)
  test(`SEC-3 hostile mails run nothing and reach nothing in the safe view: ${kind}`, async ({ browser, parapet }) => {
    test.setTimeout(240_000);
    const { admin } = await joinAsProvider(parapet.api, `hostile-${kind}`);
    const { context, page, deeds, keep, show } = await watchedPage(browser, parapet.baseURL);
    const kept = await openView(parapet, admin, "kept", harmless);
    await keep(kept);
    const open = async (name: string, rest: Buffer) => {
      const address = await openView(parapet, admin, name, rest);
      deeds.console.length = 0;
      await show(address);
      await expect(page.frameLocator("iframe:not([hidden])").getByText("Start", { exact: true })).toBeVisible();
      await page.mouse.move(100 + (deeds.own.size % 2), 60);
      expect(await activePartsOf(page)).toEqual([]);
      expect(page.frames().map((frame) => frame.url())).toEqual([`${parapet.baseURL}/around`, kept, address]);
      expect(deeds.done).toEqual([]);
      // The browser reports every script, style and load it blocks, so silence means that none was left to block.
      expect(deeds.console).toEqual([]);
    };
    await open("harmless", harmless);
    for (const [at, { html }] of pages.entries())
      await test.step(html.slice(0, 80), () => open(`${kind} ${at}`, pageMail(html)));
    await context.close();
  });

test("SEC-3 mails that hide a page in character sets and parts run and reach nothing in the safe view", async ({
  browser,
  parapet,
}) => {
  test.setTimeout(120_000);
  const { admin } = await joinAsProvider(parapet.api, "hostile-forms");
  const { context, page, deeds, keep, show } = await watchedPage(browser, parapet.baseURL);
  await keep(await openView(parapet, admin, "kept", harmless));
  for (const { name, rest } of hostileMails)
    await test.step(name, async () => {
      await show(await openView(parapet, admin, name, rest));
      expect(await activePartsOf(page)).toEqual([]);
      expect(deeds.done).toEqual([]);
    });
  await context.close();
});

for (const [kind, pages] of kinds)
  test(`SEC-3 the policy of the safe view alone holds hostile pages, and without it they act: ${kind}`, async ({
    browser,
    parapet,
  }) => {
    test.setTimeout(240_000);
    const { admin } = await joinAsProvider(parapet.api, `policy-${kind}`);
    const kept = await openView(parapet, admin, "policy", harmless);
    const held = Object.fromEntries((await fetch(kept)).headers);
    const free = { "content-type": "text/html; charset=utf-8" };
    const { context, page, deeds, keep, show } = await watchedPage(browser, parapet.baseURL);
    await context.route(`${parapet.baseURL}/raw/**`, (route) => {
      const [, how, at] = /(held|free)\/(\d+)$/.exec(route.request().url()) ?? [];
      const body = at === undefined ? "" : `<!doctype html>${pages[Number(at)]?.html ?? ""}`;
      return route.fulfill({ headers: how === "held" ? held : free, body });
    });
    await keep(`${parapet.baseURL}/raw/kept`);
    const loud = [...pages.entries()].filter(([, { quiet }]) => quiet === undefined);
    for (const [at, { html }] of loud)
      await test.step(`held: ${html.slice(0, 80)}`, async () => {
        await show(`${parapet.baseURL}/raw/held/${at}`);
        // What the policy refuses was tried, and asked of nobody.
        expect(deeds.done.filter((deed) => !deed.startsWith("tried "))).toEqual([]);
      });
    for (const [at, { html }] of loud)
      await test.step(`free: ${html.slice(0, 80)}`, async () => {
        deeds.done.length = 0;
        await show(`${parapet.baseURL}/raw/free/${at}`, false);
        await page.evaluate(useAll);
        await expect.poll(() => deeds.done.length, html).toBeGreaterThan(0);
      });
    await context.close();
  });

/** Runs in the page: points at, follows and presses all there is in its frame, as long as it is still there. */
function useAll(): void {
  const inside = document.querySelector<HTMLIFrameElement>("iframe:not([hidden])")?.contentDocument;
  for (const each of inside?.querySelectorAll<HTMLElement>("body *") ?? []) {
    each.focus?.();
    for (const event of ["mouseover", "click"])
      each.dispatchEvent(new MouseEvent(event, { bubbles: event !== "click", cancelable: true }));
  }
}
