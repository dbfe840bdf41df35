import type { Service } from "../../platform/services.ts";
import { usageBookService } from "../account/quota/usage-book.ts";
import { analysisService } from "./analysis/analysis-service.ts";
import { learnerService } from "./api/learner/learner.ts";
import { captureWorkers } from "./capture/in-capture-thread.ts";
import { sheddingService } from "./capture/shedding.ts";
import { documentWorkers } from "./document-work/in-document-thread.ts";
import { findingWriterService } from "./finding/finding-writer.ts";
import { ingestThreadService } from "./ingest-thread/ingest-thread.ts";
import { turnedAwayService } from "./reject/record-turned-away.ts";
import { ruleCountsService } from "./rule-pack/count-rules.ts";
import { exemplarsService } from "./telemetry/exemplars.ts";
import { repeatedCallsService } from "./telemetry/repeated-calls.ts";
import { samplingService } from "./telemetry/sampling.ts";
import { identityCacheService } from "./trace-source/identity-cache.ts";
import { sourcePeersService } from "./trace-source/source-peers.ts";

/** What receives, analyzes and learns calls, in the order in which it starts; the ingest thread has one of each as well, and starts no other. */
export const insightsServices: readonly Service<unknown>[] = [
  usageBookService,
  identityCacheService,
  sourcePeersService,
  turnedAwayService,
  sheddingService,
  samplingService,
  exemplarsService,
  repeatedCallsService,
  documentWorkers,
  captureWorkers,
  ruleCountsService,
  findingWriterService,
  analysisService,
  learnerService,
  ingestThreadService,
];
