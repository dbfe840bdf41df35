import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { consumersOf } from "./consumers-of.ts";
import { findApi } from "./get-api.ts";
import { spanOf } from "./span-of.ts";
import { readConsumerCalls } from "./traffic-store.ts";

type Row = Endpoints["apis.consumers"];

/** Lists who called an API. @throws Failure `not_found`, `invalid_input` */
export async function listConsumers(
  call: ViewerCall,
  id: string,
  { page, page_size, ...range }: QueryOf<Row>,
): Promise<AnswerOf<Row>> {
  const api = await findApi(call, id);
  const span = spanOf(range, call.now);
  const consumers = consumersOf(await readConsumerCalls(call.platform, api, span));
  const { limit, offset } = pageRange({ page, page_size });
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    items: consumers.slice(offset, offset + limit),
    total: consumers.length,
    page,
    page_size,
  };
}
