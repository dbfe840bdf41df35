import type { QueryOf, Endpoints } from "@parapet/contract";

type Sent = QueryOf<Endpoints["mailConnection.callback"]>;

/** Submits the simulated consent page as a browser would; returns the redirect's query. */
export async function decideAt(address: string, decision: "approve" | "deny"): Promise<Sent> {
  const shown = await fetch(address);
  const html = await shown.text();
  if (!shown.ok) throw new Error(`The page responded ${shown.status}: ${html}`);
  const fields = new URLSearchParams({ decision });
  for (const [, name = "", value = ""] of html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g))
    fields.set(name, value.replaceAll("&amp;", "&"));
  const user = /<option value="([^"]*)"/.exec(html)?.[1];
  if (user !== undefined) fields.set("user", user);
  const action = new URL(/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? "", address);
  const answer = await fetch(action, { method: "POST", body: fields, redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  return { state: "", ...Object.fromEntries(back.searchParams) };
}
