import {
  type Api,
  type ApiSender,
  type ApiOperation,
  apiEndpoints,
  findingEndpoints,
  findingKind,
  type Finding,
} from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { blankApi, type TypedApi } from "./api-fields.tsx";
import type { TypedEndpoint } from "./import-endpoints.tsx";

/** What traffic showed of an API, as a registration starts with it. */
export interface LearnedApi {
  readonly typed: TypedApi;
  readonly endpoints: readonly TypedEndpoint[];
  /** Where the gateways connect from that reported its calls. */
  readonly senders: readonly ApiSender[];
}

/** Findings after which a call to the operation can do harm: personal data, and credentials that anyone could guess. */
const harmful = findingKind.options.filter((kind) => /^(?:PII|JWT|BASIC_AUTH)_/.test(kind));
const pageSize = 100;
/** As many endpoints as an API may have. */
const pages = 5;

/** Reads an API of the inventory with its operations and what was found in them. */
export function learnedApiQuery(id: string) {
  return queryOptions({
    queryKey: ["apis.get", id, "learned"],
    queryFn: async ({ signal }) => {
      const [api, operations, findings, senders] = await Promise.all([
        call(apiEndpoints["apis.get"], { params: { id }, signal }),
        allPages((page) =>
          call(apiEndpoints["apis.operations"], { params: { id }, query: { page, page_size: pageSize }, signal }),
        ),
        allPages((page) =>
          call(findingEndpoints["findings.list"], {
            query: { api: id, kind: harmful, page, page_size: pageSize },
            signal,
          }),
        ),
        call(apiEndpoints["apis.senders"], { params: { id }, signal }),
      ]);
      return { ...learnedApi(api, operations, findings), senders: senders.items };
    },
  });
}

/** What a registration starts with: operations with harmful findings are of high sensitivity, the others of normal. */
function learnedApi(
  { name, display_name, scheme }: Pick<Api, "name" | "display_name" | "scheme">,
  operations: readonly Pick<ApiOperation, "method" | "template">[],
  findings: readonly Pick<Finding, "method" | "template">[],
): Omit<LearnedApi, "senders"> {
  const found = new Set(findings.map(({ method, template }) => `${method} ${template}`));
  return {
    typed: { ...blankApi, name: display_name ?? name, base_url: `${scheme ?? "https"}://${name}` },
    endpoints: operations.map(({ method, template }) => ({
      method,
      template,
      sensitivity: found.has(`${method} ${template}`) ? "high" : "normal",
    })),
  };
}

async function allPages<Item>(
  read: (page: number) => Promise<{ readonly items: readonly Item[]; readonly total: number }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { items, total } = await read(page);
    all.push(...items);
    if (all.length >= total || items.length === 0) break;
  }
  return all;
}
