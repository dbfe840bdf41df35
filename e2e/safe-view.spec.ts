import { randomUUID } from "node:crypto";
import { endpoints, mailEndpoints } from "@parapet/contract";
import { hostileMails, hostilePages } from "@parapet/testkit";
import { chromium, type Frame } from "@playwright/test";
import { findChromium } from "../tools/ensure-chromium.ts";
import { bearer, type LoggedIn } from "./support/api.ts";
import { watchDeeds } from "./support/deeds.ts";
import { joinAsProvider } from "./support/join.ts";
import { launching } from "./support/launch.ts";
import { expect, type Parapet, test } from "./support/test.ts";

// A second attempt is traced, and the recorder runs a script in every frame, which the sandbox refuses with a message.
test.describe.configure({ retries: 0 });

const kinds = Object.entries(hostilePages);
const pageMail = (html: string) => Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n<p>Start</p>${html}`);
const harmless = pageMail("<p>Nothing</p>");

/** As many as one window shows at once: each look at the console and at the deeds is about all of them. */
const together = 8;
const batchesOf = <Item>(all: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(all.length / together) }, (_, at) => all.slice(at * together, (at + 1) * together));

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

/** A page of the browser that people use, with its reader of PDF files, and without the guard of other tests. */
async function watchedPage(baseURL: string) {
  const browser = await chromium.launch(launching(findChromium()));
  const context = await browser.newContext();
  const page = await context.newPage();
  const deeds = await watchDeeds(context, page);
  // The page around the frames has no policy, or that would hold what the view's own has to.
  const start = `${baseURL}/around`;
  await context.route(start, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  deeds.own.add(start);
  const load = async (addresses: readonly string[], isHeld: boolean, isHidden: boolean): Promise<void> => {
    addresses.forEach((address) => deeds.own.add(address));
    await page.evaluate(
      async ([sources, sandboxed, hidden]) => {
        for (const old of document.querySelectorAll("iframe:not([hidden])")) old.remove();
        const add = (src: string) => {
          const frame = document.createElement("iframe");
          if (sandboxed) frame.sandbox.value = "";
          frame.hidden = hidden;
          frame.src = src;
          document.body.append(frame);
          return new Promise((resolve) => frame.addEventListener("load", resolve));
        };
        await Promise.all(sources.map(add));
      },
      [addresses, isHeld, isHidden] as const,
    );
  };
  return {
    browser,
    context,
    page,
    deeds,
    /** Begins anew with a harmless view beside what is shown: without it each frame in a sandbox would start a process. */
    async begin(kept: string): Promise<void> {
      await page.goto(start);
      await load([kept], true, true);
    },
    /** Shows addresses in frames: as the console does, or in ones that may do everything. */
    show: (addresses: readonly string[], isHeld = true) => load(addresses, isHeld, false),
    /** The frames of what is shown. */
    shown(): readonly Frame[] {
      const frames = page.mainFrame().childFrames().slice(1);
      if (frames.length === 0) throw new Error("Nothing is shown");
      return frames;
    },
    async point(): Promise<void> {
      const frames = await page.locator("iframe:not([hidden])").all();
      for (const frame of frames) {
        const box = await frame.boundingBox();
        await page.mouse.move((box?.x ?? 0) + 92, (box?.y ?? 0) + 52);
      }
    },
  };
}

/** What the browser's own reading of a page holds besides text, its looks, and pictures in `data:`. */
async function activePartsOf(frame: Frame): Promise<readonly string[]> {
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

test("SEC-3 hostile mails run nothing and reach nothing in the safe view", async ({ parapet }) => {
  test.setTimeout(480_000);
  const { admin } = await joinAsProvider(parapet.api, "hostile");
  const { browser, page, deeds, begin, show, shown, point } = await watchedPage(parapet.baseURL);
  const kept = await openView(parapet, admin, "kept", harmless);
  await begin(kept);
  const open = async (mails: readonly { name: string; rest: Buffer }[]) => {
    const addresses = await Promise.all(mails.map(({ name, rest }) => openView(parapet, admin, name, rest)));
    deeds.console.length = 0;
    await show(addresses);
    await point();
    const parts = await Promise.all(shown().map(activePartsOf));
    expect(parts).toEqual(mails.map(() => []));
    expect(
      page
        .frames()
        .map((frame) => frame.url())
        .toSorted(),
    ).toEqual([`${parapet.baseURL}/around`, kept, ...addresses].toSorted());
    expect(deeds.done).toEqual([]);
  };
  const openPages = async (mails: readonly { name: string; rest: Buffer }[]) => {
    await open(mails);
    for (const frame of shown()) await expect(frame.getByText("Start", { exact: true })).toBeVisible();
    // The browser reports every script, style and load it blocks, so silence means that none was left to block.
    expect(deeds.console).toEqual([]);
  };
  await openPages([{ name: "harmless", rest: harmless }]);
  for (const [kind, pages] of kinds)
    for (const batch of batchesOf(pages.map(({ html }, at) => ({ name: `${kind} ${at}`, rest: pageMail(html) }))))
      await test.step(batch.map(({ name }) => name).join(), () => openPages(batch));
  // Of these not each character set has a start that can be read.
  for (const batch of batchesOf(hostileMails)) await test.step(batch.map(({ name }) => name).join(), () => open(batch));
  await browser.close();
});

test("SEC-3 the policy of the safe view alone holds hostile pages, and without it they act", async ({ parapet }) => {
  test.setTimeout(480_000);
  const { admin } = await joinAsProvider(parapet.api, "policy");
  const held = Object.fromEntries((await fetch(await openView(parapet, admin, "policy", harmless))).headers);
  const free = { "content-type": "text/html; charset=utf-8" };
  const { browser, context, page, deeds, begin, show } = await watchedPage(parapet.baseURL);
  await context.route(`${parapet.baseURL}/raw/**`, (route) => {
    const [, how, kind = "", at] = /(held|free)\/(\w+)\/(\d+)$/.exec(route.request().url()) ?? [];
    const body = at === undefined ? "" : `<!doctype html>${hostilePages[kind]?.[Number(at)]?.html ?? ""}`;
    return route.fulfill({ headers: how === "held" ? held : free, body });
  });
  const loud = kinds.flatMap(([kind, pages]) =>
    pages.flatMap(({ html, quiet }, at) => (quiet === undefined ? [{ html, path: `${kind}/${at}` }] : [])),
  );
  await begin(`${parapet.baseURL}/raw/kept`);
  for (const batch of batchesOf(loud))
    await test.step(`held: ${batch.map(({ path }) => path).join()}`, async () => {
      await show(batch.map(({ path }) => `${parapet.baseURL}/raw/held/${path}`));
      // What the policy refuses was tried, and asked of nobody.
      expect(deeds.done.filter((deed) => !deed.startsWith("tried "))).toEqual([]);
    });
  for (const [kind] of kinds) {
    await begin(`${parapet.baseURL}/raw/kept`);
    for (const { html, path } of loud.filter((each) => each.path.startsWith(`${kind}/`)))
      await test.step(`free: ${html.slice(0, 80)}`, async () => {
        deeds.done.length = 0;
        await show([`${parapet.baseURL}/raw/free/${path}`], false);
        await page.evaluate(useAll);
        await expect.poll(() => deeds.done.length, html).toBeGreaterThan(0);
      });
  }
  await browser.close();
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
