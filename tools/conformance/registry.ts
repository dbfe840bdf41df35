import { envoyText, traefikText } from "./adaptive/gateway-texts.ts";
import { networkFacts } from "./adaptive/network-facts.ts";
import { nginxStatuses } from "./adaptive/nginx-statuses.ts";
import { hotpValues, otpauthUris, totpValues } from "./adaptive/one-time-codes.ts";
import { referenceScores } from "./adaptive/reference-scores.ts";
import { stepUpCases } from "./adaptive/step-up-cases.ts";
import { userAgents } from "./adaptive/user-agents.ts";
import { auditRecords } from "./inbox/audit-records.ts";
import { confusables } from "./inbox/confusables.ts";
import { graphLimits } from "./inbox/graph-limits.ts";
import { graphRequests } from "./inbox/graph-requests.ts";
import { documentedSamples } from "./inbox/graph-samples.ts";
import { impersonatedNames, lookalikeDomains } from "./inbox/impersonation.ts";
import { inboxRules } from "./inbox/inbox-rules.ts";
import { publicConditions } from "./inbox/public-conditions.ts";
import { publicSignIns } from "./inbox/public-sign-ins.ts";
import { qrCodes } from "./inbox/qr-codes.ts";
import { signInSequences } from "./inbox/sign-ins.ts";
import { signalIds } from "./inbox/signal-ids.ts";
import { tenantAnswers } from "./inbox/tenant-answers.ts";
import { tenantPermissions } from "./inbox/tenant-permissions.ts";
import { guessableIds, unknownIds, weakBasicAuths, weakJwts } from "./insights/analyzers.ts";
import { accessLogs, foreignFormats } from "./insights/captured-lines.ts";
import { differenceCases, differenceChangelog, differenceRules } from "./insights/document-differences.ts";
import { gatewayQuirks } from "./insights/gateway-quirks.ts";
import { collection, recording } from "./insights/imported-files.ts";
import { learnedApi, learnedOperations } from "./insights/learned-apis.ts";
import { learnedBelowServer, learnedFromRecording } from "./insights/learned-documents.ts";
import {
  basePaths,
  bodySchemas,
  knownTemplates,
  mergedSchemas,
  parameterSchemas,
  pathParameters,
  querySchemas,
  stringFormats,
} from "./insights/learned-values.ts";
import { minimalDocument } from "./insights/minimal-documents.ts";
import { otlpExample, otlpSpans } from "./insights/otlp-traces.ts";
import { pathInference, plainPaths, plainSegments, targets } from "./insights/path-inference.ts";
import { pathTemplates } from "./insights/path-templates.ts";
import { providedDocument } from "./insights/provided-documents.ts";
import { providedSpecs } from "./insights/provided-specs.ts";
import { apiGroups, dataTypes, sensitiveRules } from "./insights/rule-packs.ts";
import { telemetryFile } from "./insights/telemetry-file.ts";
import { typeConflicts } from "./insights/type-conflicts.ts";
import { outsideDifferences } from "./outside/differences.ts";
import {
  outsideCallers,
  outsideConformance,
  outsideLogs,
  outsidePaths,
  outsidePersonalData,
  outsideRecordings,
  outsideSpans,
} from "./outside/insights.ts";
import { outsideLearned } from "./outside/learned.ts";
import { allOf, type FixtureFile, type Suite } from "./suite.ts";

/** Which suite checks which fixture, by the fixture's name; a new capability adds a row. */
const registry: readonly { readonly fixtures: RegExp; readonly suite: Suite }[] = [
  { fixtures: /(?:^|\/)logs\/expectations$/, suite: outsideLogs },
  { fixtures: /(?:^|\/)paths\/expectations$/, suite: outsidePaths },
  { fixtures: /(?:^|\/)conf\/expectations$/, suite: outsideConformance },
  { fixtures: /(?:^|\/)diff\/expectations$/, suite: outsideDifferences },
  { fixtures: /(?:^|\/)pii\/expectations$/, suite: outsidePersonalData },
  { fixtures: /(?:^|\/)who\/expectations$/, suite: outsideCallers },
  { fixtures: /(?:^|\/)otlp\/expectations$/, suite: outsideSpans },
  { fixtures: /(?:^|\/)learn\/expectations$/, suite: outsideLearned },
  { fixtures: /(?:^|\/)har\/expectations$/, suite: outsideRecordings },
  { fixtures: /(?:^|\/)ingest\/gateway_quirks$/, suite: gatewayQuirks },
  { fixtures: /(?:^|\/)ingest\/access_logs$/, suite: accessLogs },
  { fixtures: /(?:^|\/)ingest\/foreign_formats$/, suite: foreignFormats },
  { fixtures: /(?:^|\/)otlp\/http_spans[^/]*$/, suite: otlpSpans },
  { fixtures: /(?:^|\/)otlp\/trace$/, suite: otlpExample },
  { fixtures: /\.postman_collection$/, suite: collection },
  { fixtures: /(?:^|\/)apiclarity\/telemetry\/[^/]+$/, suite: telemetryFile },
  { fixtures: /(?:^|\/)analyzers\/weak_jwt$/, suite: weakJwts },
  { fixtures: /(?:^|\/)analyzers\/weak_basic_auth$/, suite: weakBasicAuths },
  { fixtures: /(?:^|\/)analyzers\/guessable_id$/, suite: guessableIds },
  { fixtures: /(?:^|\/)analyzers\/nlid$/, suite: unknownIds },
  { fixtures: /(?:^|\/)analyzers\/(?:sensitive_rules[^/]*|pii)$/, suite: sensitiveRules },
  { fixtures: /(?:^|\/)akto\/(?:pii_source|fintech|filetypes)$/, suite: dataTypes },
  { fixtures: /(?:^|\/)akto\/automated-api-groups$/, suite: apiGroups },
  { fixtures: /(?:^|\/)akto\/restapi_swagger$/, suite: providedDocument },
  { fixtures: /(?:^|\/)apiclarity\/(?:specs|expected)\/[^/]+$/, suite: providedDocument },
  { fixtures: /(?:^|\/)optic\/capture-har\/openapi$/, suite: providedDocument },
  { fixtures: /(?:^|\/)apiclarity\/minimal_specs\/[^/]+$/, suite: minimalDocument },
  { fixtures: /(?:^|\/)optic\/(?:capture-har\/expected|expected_postman)_openapi$/, suite: learnedFromRecording },
  { fixtures: /(?:^|\/)optic\/update\/[^/]+\/openapi$/, suite: learnedBelowServer },
  { fixtures: /(?:^|\/)speculator_golden\/type_conflict$/, suite: typeConflicts },
  { fixtures: /(?:^|\/)speculator_golden\/reconstruct_[^/]+$/, suite: learnedApi },
  { fixtures: /(?:^|\/)speculator_golden\/telemetry_to_operation$/, suite: learnedOperations },
  { fixtures: /(?:^|\/)speculator_golden\/provided_diff$/, suite: providedSpecs },
  { fixtures: /(?:^|\/)speculator_golden\/json_body_schema$/, suite: bodySchemas },
  { fixtures: /(?:^|\/)speculator_golden\/schema_merge$/, suite: mergedSchemas },
  { fixtures: /(?:^|\/)speculator_golden\/param_value_schema$/, suite: parameterSchemas },
  { fixtures: /(?:^|\/)speculator_golden\/query_schema$/, suite: querySchemas },
  { fixtures: /(?:^|\/)speculator_golden\/string_format$/, suite: stringFormats },
  { fixtures: /(?:^|\/)speculator_golden\/server_base_path$/, suite: basePaths },
  { fixtures: /(?:^|\/)speculator_golden\/path_param_schema$/, suite: pathParameters },
  { fixtures: /(?:^|\/)speculator_golden\/path_trie$/, suite: knownTemplates },
  { fixtures: /(?:^|\/)speculator_golden\/path_parameterize$/, suite: plainPaths },
  { fixtures: /(?:^|\/)speculator_golden\/path_segment_param$/, suite: plainSegments },
  { fixtures: /(?:^|\/)speculator_golden\/path_and_query$/, suite: targets },
  { fixtures: /(?:^|\/)paths\/path_inference_cases$/, suite: pathInference },
  { fixtures: /(?:^|\/)oasdiff\/rules$/, suite: differenceRules },
  { fixtures: /(?:^|\/)oasdiff\/cases$/, suite: differenceCases },
  { fixtures: /(?:^|\/)oasdiff\/changelog_golden$/, suite: differenceChangelog },
  { fixtures: /(?:^|\/)optic\/githubpaths$/, suite: pathTemplates },
  { fixtures: /(?:^|\/)risk\/reference-vectors$/, suite: referenceScores },
  { fixtures: /(?:^|\/)forward-auth\/expectations$/, suite: nginxStatuses },
  { fixtures: /(?:^|\/)forward-auth\/envoy-ext-authz$/, suite: envoyText },
  { fixtures: /(?:^|\/)forward-auth\/traefik-dynamic$/, suite: traefikText },
  { fixtures: /(?:^|\/)geo\/sanity$/, suite: networkFacts },
  { fixtures: /(?:^|\/)totp\/rfc4226$/, suite: hotpValues },
  { fixtures: /(?:^|\/)totp\/rfc6238$/, suite: totpValues },
  { fixtures: /(?:^|\/)totp\/otpauth-uris$/, suite: otpauthUris },
  { fixtures: /(?:^|\/)totp\/verifier-cases$/, suite: stepUpCases },
  { fixtures: /(?:^|\/)ua\/samples$/, suite: userAgents },
  { fixtures: /(?:^|\/)qr\/expected$/, suite: qrCodes },
  { fixtures: /(?:^|\/)impersonation\/domains$/, suite: lookalikeDomains },
  { fixtures: /(?:^|\/)impersonation\/names$/, suite: impersonatedNames },
  { fixtures: /(?:^|\/)unicode\/confusables-[^/]+$/, suite: confusables },
  { fixtures: /(?:^|\/)signals\/signals$/, suite: signalIds },
  { fixtures: /(?:^|\/)signins\/sequences$/, suite: signInSequences },
  { fixtures: /(?:^|\/)inbox-rules\/rules$/, suite: inboxRules },
  { fixtures: /(?:^|\/)o365\/audit-samples$/, suite: auditRecords },
  { fixtures: /(?:^|\/)detections\/public-conditions$/, suite: allOf(publicConditions, publicSignIns) },
  { fixtures: /(?:^|\/)graph\/graph-subset\.openapi$/, suite: allOf(graphRequests, tenantAnswers) },
  { fixtures: /(?:^|\/)graph\/permissions$/, suite: tenantPermissions },
  { fixtures: /(?:^|\/)graph\/doc-samples$/, suite: documentedSamples },
  { fixtures: /(?:^|\/)graph\/service-limits$/, suite: graphLimits },
];

/** Files that are no cases of their own: what the cases of another file are made of, licenses, sources, releases. */
const parts =
  /(?:^|\/)oasdiff\/data\/|(?:^|\/)qr\/(?!expected$)|(?:^|\/)outside\/.+\/(?!expectations$)|^corpora$|^releases\//;

export function isPart({ name }: FixtureFile): boolean {
  return parts.test(name);
}

/** The suite of a fixture, or null while nothing checks it. */
export function suiteOf({ name, path }: FixtureFile): Suite | null {
  if (path.endsWith(".har")) return recording;
  return registry.find(({ fixtures }) => fixtures.test(name))?.suite ?? null;
}
