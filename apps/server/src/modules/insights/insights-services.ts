import type { Service } from "../../platform/platform.ts";
import { usageBookService } from "../account/quota/usage-book.ts";
import { learnerService } from "./api/learner/learner.ts";
import { regrouperService } from "./api/regroup-traffic.ts";
import { documentWorkers } from "./document-work/in-document-thread.ts";
import { findingWriterService } from "./finding/finding-writer.ts";
import { analysisService } from "./ingest/analyze/analysis-service.ts";
import { captureWorkers } from "./ingest/parse/in-capture-thread.ts";
import { senderRejectsService } from "./ingest/receive/reject-sender.ts";
import { sheddingService } from "./ingest/receive/shedding.ts";
import { repeatedCallsService } from "./ingest/store/repeated-calls.ts";
import { exemplarsService, samplingService } from "./ingest/store/sampling.ts";
import { ingestThreadService } from "./ingest/worker/ingest-thread.ts";
import { ruleCountsService } from "./rule-pack/count-rules.ts";
import { identityCacheService } from "./trace-source/identity-cache.ts";
import { sourcePeersService } from "./trace-source/source-peers.ts";

/** What receives, analyzes and learns calls, in the order in which it starts; the ingest thread has one of each as well, and starts no other. */
export const insightsServices: readonly Service<unknown>[] = [
  usageBookService,
  identityCacheService,
  sourcePeersService,
  senderRejectsService,
  sheddingService,
  samplingService,
  exemplarsService,
  repeatedCallsService,
  documentWorkers,
  captureWorkers,
  ruleCountsService,
  findingWriterService,
  analysisService,
  regrouperService,
  learnerService,
  ingestThreadService,
];
