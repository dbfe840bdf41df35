import { endpoints } from "@parapet/contract";
import { apiOf, bearer, type LoggedIn } from "../../../e2e/support/api.ts";
import { tracedCall } from "../../../e2e/support/telemetry.ts";

/** Ids that the addresses of detail pages need. */
export interface Seed {
  readonly eventId: string;
}

const calls = 300;
const people = 12;
const organizations = 6;
const methods = ["GET", "GET", "GET", "POST", "PUT", "DELETE"] as const;
const paths = ["/orders/7", "/orders", "/customers/12/address", "/invoices", "/health"] as const;
const statuses = ["200", "200", "200", "201", "404", "500"] as const;
const at = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % list.length];

/** Fills a fresh server through its own API, the same every time. */
export async function seed(baseURL: string, session: LoggedIn): Promise<Seed> {
  const api = apiOf({ baseURL, data: "" });
  const post = async (path: string, body: unknown) => {
    const answer = await api.post(path, body, bearer(session));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const source = await api.createTraceSource(session, "Shop gateway");
  for (let index = 0; index < calls; index += 1) {
    const path = at(paths, index);
    const method = at(methods, index);
    const statusCode = at(statuses, index);
    await api.sendTelemetry(
      source.token,
      tracedCall(`bench-${index}`, {
        ...(path && { path }),
        ...(method && { method }),
        ...(statusCode && { statusCode }),
      }),
    );
  }
  for (let index = 1; index <= organizations; index += 1) {
    await post(endpoints["organizations.create"].path, { name: `Department ${index}`, mail_domains: [] });
  }
  for (let index = 1; index <= people; index += 1) {
    const email = `person.${index}@example.com`;
    await post(endpoints["users.invite"].path, {
      first_name: "Person",
      last_name: `No. ${index}`,
      email,
      role: "viewer",
    });
  }
  return { eventId: await firstEvent(api, session) };
}

/** The journal inserts in batches, so the list is asked until it has them. */
async function firstEvent(api: ReturnType<typeof apiOf>, session: LoggedIn): Promise<string> {
  const { path, answer } = endpoints["events.list"];
  for (;;) {
    const sent = await api.call(`${path}?page_size=10&showNonApi=true`, { headers: bearer(session) });
    const { items, total } = answer.body.parse(await sent.json());
    const first = items[0];
    if (first !== undefined && total >= calls) return first.id;
  }
}
