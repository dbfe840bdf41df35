import { eventEndpoints } from "@parapet/contract";
import { compareEvent } from "../../../modules/insights/event/compare-event.ts";
import { countOverTime } from "../../../modules/insights/event/count-over-time.ts";
import { exportEvents, suggestValues } from "../../../modules/insights/event/queries.ts";
import { findNeighbours } from "../../../modules/insights/event/find-neighbours.ts";
import { followEvents } from "../../../modules/insights/event/follow-events.ts";
import { getEvent } from "../../../modules/insights/event/get-event.ts";
import { listEvents } from "../../../modules/insights/event/list-events.ts";
import { defineHandlers } from "../../handler.ts";

export const eventHandlers = defineHandlers(eventEndpoints, {
  "events.list": ({ call, query }) => listEvents(call, query),
  "events.export": ({ call, query }) => exportEvents(call, query),
  "events.histogram": ({ call, query }) => countOverTime(call, query),
  "events.suggest": ({ call, query }) => suggestValues(call, query),
  "events.stream": ({ call, query, lastEventId }) => followEvents(call, query, lastEventId),
  "events.get": ({ call, params }) => getEvent(call, params.id),
  "events.neighbours": ({ call, params }) => findNeighbours(call, params.id),
  "events.difference": ({ call, params, query }) => compareEvent(call, params.id, query),
});
