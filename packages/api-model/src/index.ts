export { acceptsAction, batchedActions, isBatch, readAction } from "./call/read-action.ts";
export { callDifference, type CallComparison, type CallDifference, type FindingLines } from "./call/call-difference.ts";
export { errorLimit, isErrorShift, type ErrorLimits, type Failures } from "./alerting/judge-errors.ts";
export { isLatencyShift, latencyLimit, baselineLatency, type LatencyLimits } from "./alerting/judge-latency.ts";
export { judgeSilence, type Rhythm, type Silence } from "./alerting/judge-silence.ts";
export { isTrafficDrop, isTrafficSpike } from "./alerting/judge-traffic.ts";
export {
  expectationBetween,
  seasonalBaseline,
  type Expectation,
  type HourlyHistory,
  type SeasonalBaseline,
} from "./alerting/seasonal-baseline.ts";
export {
  contractSteps,
  readContract,
  uncheckedCall,
  type Conformance,
  type Contract,
} from "./conformance/check-exchange.ts";
export {
  documentedOperations,
  type DocumentedOperation,
  type DocumentedOperations,
} from "./conformance/documented-operations.ts";
export type { Finding, Verdict } from "./conformance/finding.ts";
export { readPhrase } from "./conformance/phrases.ts";
export { redactFinding } from "./conformance/redact-finding.ts";
export {
  identifyConsumer,
  type Consumer,
  type IdentityKind,
  type IdentityRule,
} from "./consumers/identify-consumer.ts";
export { findForwardedCaller, readForwardedChain } from "./consumers/find-forwarded-caller.ts";
export { Learning } from "./contract/learning.ts";
export { segmentTemplate, type SegmentTemplate } from "./conformance/segment-template.ts";
export { contractPieces, decodeContract } from "./contract/contract-json.ts";
export { getSubject, type Edit } from "./contract/edits.ts";
export {
  decide,
  editsOf,
  emptyContract,
  joinContracts,
  mergeContracts,
  observe,
  trafficOf,
  type LearnedContract,
  type Stamp,
} from "./contract/learned-contract.ts";
export type { Credential, CredentialKind } from "./detectors/credentials.ts";
export { severities, type Detection, type DetectionKind, type Severity } from "./detectors/detection.ts";
export { addId, guessable, isGuessable, type IdHistory } from "./detectors/guessable-id.ts";
export { personalData, type PersonalData } from "./detectors/personal-data.ts";
export type { PersonalDataKind } from "./detectors/personal-names.ts";
export { bearerToken, readJwt } from "./detectors/read-jwt.ts";
export { idMemory, type IdCall, type IdMemory } from "./detectors/unknown-id.ts";
export { samePassword, weakBasicAuth, type PasswordPolicy, type PasswordUse } from "./detectors/weak-basic-auth.ts";
export { weakJwt, type JwtPolicy } from "./detectors/weak-jwt.ts";
export type { Confidence, Dialect } from "./document/dialect.ts";
export type { Difference, DifferenceOptions, Level } from "./difference/difference.ts";
export { listDifferences } from "./difference/list-differences.ts";
export { rules, type Rule } from "./difference/rules.ts";
export { basePath, renderDocument, type DocumentOptions } from "./document/render-document.ts";
export { getFormat } from "./learning/string-format.ts";
export { clusterPaths, clusterSteps, type Knowledge } from "./paths/cluster-paths.ts";
export { templateMatcher, type TemplateMatch } from "./paths/match-templates.ts";
export { kindByRules } from "./places/kind-by-rules.ts";
export { callsOf, contractIn, type Region } from "./places/divide-traffic.ts";
export { isPathPrefix, prefixMatcher, underPrefix } from "./places/path-prefix.ts";
export { dividingPlaces, enclosingPlace, isUnderPrefix, type PrefixedPlace } from "./places/regions.ts";
export { suggestPrefixes } from "./places/suggest-prefixes.ts";
export { suggestionSteps, type ApiSuggestion, type SeenApi } from "./places/suggest-apis.ts";
export { parameterName } from "./paths/parameter-name.ts";
export { routesOf, templateFor, type Route, type RouteNode, type RouteParameter } from "./paths/route-tree.ts";
export { segmentClass, type SegmentClass } from "./paths/segment-class.ts";
export { clockAheadMs, limits } from "./limits.ts";
export { withExamples } from "./document/with-examples.ts";
export { bundleFiles } from "./document/bundle-files.ts";
export {
  readDocument,
  type DocumentFault,
  type DocumentProblem,
  type DocumentWarning,
  type ReadDocument,
} from "./document/read-document.ts";
export { documentServers } from "./document/document-servers.ts";
export { proposeEnvironment } from "./places/propose-environment.ts";
export { readPlace, type ReadPlace } from "./places/read-place.ts";
export { documentPieces, joinPieces, type DocumentPiece } from "./document/document-pieces.ts";
export { yamlLines } from "./document/yaml-lines.ts";
export { translateDocument } from "./document/translate/translate-document.ts";
export { readYamlText, writeYaml } from "./document/yaml-text.ts";
export { learnableExchange } from "./redaction/learnable-exchange.ts";
export type { PrivateParts } from "./redaction/private-parts.ts";
export type { RedactedBody } from "./redaction/redact-body.ts";
export { concealExchange } from "./redaction/conceal-exchange.ts";
export { redactExchange, type RedactedExchange } from "./redaction/redact-exchange.ts";
export { redactSample } from "./redaction/redact-sample.ts";
export { isLongBody, jsonBody, parseJson } from "./learning/parse-body.ts";
export type { Exchange, HttpHeader } from "./telemetry/exchange.ts";
export { normaliseTelemetry, type Arrival, type NormalisedTelemetry } from "./telemetry/normalise-telemetry.ts";
export { parseTelemetry, type ParsedTelemetry } from "./telemetry/parse-telemetry.ts";
export type { Captured, CapturedPayload } from "./capture/captured.ts";
export { isHealthCheck, isPreflight, isSiteFile } from "./telemetry/is-api-call.ts";
export { parsePointer, reachable, toPointer } from "./call/pointer.ts";
export { findSourceRule, matchesRule, type CallConditions } from "./telemetry/find-source-rule.ts";
export { defaultPort } from "./telemetry/port.ts";
export { withDefaultHost } from "./telemetry/with-default-host.ts";
export { isJsonLog } from "./capture/log-json-format.ts";
export { captureCustomLine } from "./capture/access-log.ts";
export { readTextFields } from "./capture/custom-log-format.ts";
export { readLogDirective } from "./capture/log-directive.ts";
export { listMembers, suggestLogFormat } from "./capture/suggest-log-format.ts";
export { captureFormats, type Capture, type CaptureFormat } from "./capture/formats.ts";
export { parseJsonSteps, TooDeep, TooManyValues } from "./capture/json-pieces.ts";
export { sampledCalls, type SampledCall } from "./capture/sampled-calls.ts";
export { readHarEntry } from "./capture/har.ts";
export { readApiGroups, type ApiGroup } from "./rule-packs/api-groups.ts";
export { matchRules, type RuleMatch } from "./rule-packs/match-rules.ts";
export {
  compileRule,
  readRulePack,
  readRulePackText,
  type RulePack,
  type RulePlace,
  type TextRule,
  type WrittenRule,
} from "./rule-packs/rule-pack.ts";
export { openReference, referenceIndex, type Reference } from "./reference/reference.ts";
export { referenceOperation, referenceSchema } from "./reference/reference-operation.ts";
