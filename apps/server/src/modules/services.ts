import { eventBusService } from "../platform/events/event-bus.ts";
import type { Service } from "../platform/platform.ts";
import { fullHourService } from "./account/sent-email/note-full-hour.ts";
import { tokensService } from "./account/session/tokens-of.ts";
import { failedServersService } from "./adaptive-auth/apidynamics/identify-server.ts";
import { newCallersService } from "./adaptive-auth/client-identity/new-callers.ts";
import { ownKeyLinksService } from "./adaptive-auth/client-identity/own-key-links.ts";
import { packWorkers } from "./adaptive-auth/data-pack/compile-in-thread.ts";
import { networkFactsService } from "./adaptive-auth/data-pack/network-facts.ts";
import { decisionService } from "./adaptive-auth/decision/decision-service.ts";
import { directoryService } from "./adaptive-auth/directory/directory-service.ts";
import { unknownApisService } from "./adaptive-auth/gateway/unknown-apis.ts";
import { learningService } from "./adaptive-auth/learning/learning-service.ts";
import { sandboxesService } from "./adaptive-auth/sandbox/sandboxes.ts";
import { sharedCountsService } from "./adaptive-auth/shared-count/shared-counts.ts";
import { insightsServices } from "./insights/insights-services.ts";
import { liveTailsService } from "./live/live-tails.ts";
import { tenantClientsService } from "./secure-inbox/intake/tenant-clients.ts";
import { analysisWorkers } from "./secure-inbox/mail/analyze-in-worker.ts";
import { openingWorkers } from "./secure-inbox/mail/open-in-worker.ts";
import { reportWorkers } from "./secure-inbox/report/read-report-in-worker.ts";

/** Everything that lives in a process of the server, in the order in which it starts. It stops in reverse. */
export const services: readonly Service<unknown>[] = [
  eventBusService,

  tokensService,
  fullHourService,
  liveTailsService,

  tenantClientsService,
  analysisWorkers,
  openingWorkers,
  reportWorkers,

  ...insightsServices,

  packWorkers,
  sandboxesService,
  networkFactsService,
  directoryService,
  unknownApisService,
  sharedCountsService,
  learningService,
  newCallersService,
  ownKeyLinksService,
  decisionService,
  failedServersService,
];
