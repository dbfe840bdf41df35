import { eventEndpoints } from "@parapet/contract";
import { exportEvents } from "../../../modules/insights/event/export-events.ts";
import { getEvent } from "../../../modules/insights/event/get-event.ts";
import { listEvents } from "../../../modules/insights/event/list-events.ts";
import { defineHandlers } from "../../handler.ts";

export const eventHandlers = defineHandlers(eventEndpoints, {
  "events.list": ({ call, query }) => listEvents(call, query),
  "events.export": ({ call, query }) => exportEvents(call, query),
  "events.get": ({ call, params }) => getEvent(call, params.id),
});
