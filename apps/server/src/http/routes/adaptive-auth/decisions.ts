import {
  decisionServiceEndpoints,
  decisionEndpoints,
  gatewayEndpoints,
  gatewayQuestionEndpoints,
  apiDynamicsEndpoints,
  challengeEndpoints,
  approvalEndpoints,
  ownDeviceEndpoints,
  sandboxEndpoints,
} from "@parapet/contract";
import { issueCode } from "../../../modules/adaptive-auth/apidynamics/issue-code.ts";
import { validateCall } from "../../../modules/adaptive-auth/apidynamics/validate-call.ts";
import { validateCode } from "../../../modules/adaptive-auth/apidynamics/validate-code.ts";
import { answerApproval } from "../../../modules/adaptive-auth/approval/answer-approval.ts";
import { getApproval } from "../../../modules/adaptive-auth/approval/queries.ts";
import { listAssertionKeys } from "../../../modules/adaptive-auth/assertion/list-assertion-keys.ts";
import { getChallenge } from "../../../modules/adaptive-auth/challenge/queries.ts";
import { verifyChallenge } from "../../../modules/adaptive-auth/challenge/verify-challenge.ts";
import { exportDecisionLines, exportDecisions } from "../../../modules/adaptive-auth/decision-log/export-decisions.ts";
import {
  countDecisions,
  followDecisions,
  getDecision,
  listChoices,
  listDecisions,
} from "../../../modules/adaptive-auth/decision-log/queries.ts";
import { decideForGateway } from "../../../modules/adaptive-auth/decision/decide-for-gateway.ts";
import { decideForSdk } from "../../../modules/adaptive-auth/decision/decide-for-sdk.ts";
import { reportOutcome } from "../../../modules/adaptive-auth/decision/report-outcome.ts";
import { giveFeedback } from "../../../modules/adaptive-auth/feedback/give-feedback.ts";
import { probeGateway } from "../../../modules/adaptive-auth/gateway/probe-gateway.ts";
import { getGatewayFindings, getGatewayText, getProbe } from "../../../modules/adaptive-auth/gateway/queries.ts";
import { getOwnDevice } from "../../../modules/adaptive-auth/remembered-device/queries.ts";
import { forgetOwnDevice } from "../../../modules/adaptive-auth/remembered-device/revoke-device.ts";
import { callSandbox } from "../../../modules/adaptive-auth/sandbox/call-sandbox.ts";
import { openSandbox } from "../../../modules/adaptive-auth/sandbox/open-sandbox.ts";
import { raceAttackers } from "../../../modules/adaptive-auth/sandbox/race-attackers.ts";
import { verifySandboxCode } from "../../../modules/adaptive-auth/sandbox/verify-sandbox-code.ts";
import { defineHandlers } from "../../handler.ts";

const decisionServiceHandlers = defineHandlers(decisionServiceEndpoints, {
  "assertionKeys.get": ({ call }) => listAssertionKeys(call),
  "reports.send": ({ call, body }) => reportOutcome(call, body),
  "sdkDecisions.create": ({ call, body }) => decideForSdk(call, body),
});

const decisionHandlers = defineHandlers(decisionEndpoints, {
  "decisions.list": ({ call, query }) => listDecisions(call, query),
  "decisions.histogram": ({ call, query }) => countDecisions(call, query),
  "decisions.choices": ({ call, query }) => listChoices(call, query),
  "decisions.export": ({ call, query }) => exportDecisions(call, query),
  "decisions.exportLines": ({ call, query }) => exportDecisionLines(call, query),
  "decisions.live": ({ call, query, lastEventId }) => followDecisions(call, query, lastEventId),
  "decisions.get": ({ call, params }) => getDecision(call, params.id),
  "decisions.giveFeedback": ({ call, params, body }) => giveFeedback(call, params.id, body),
});

const gatewayHandlers = defineHandlers(gatewayEndpoints, {
  "gateways.text": ({ call, params, query }) => getGatewayText(call, params.id, query),
  "gateways.findings": ({ call, params }) => getGatewayFindings(call, params.id),
  "gateways.lastProbe": ({ call, params }) => getProbe(call, params.id),
  "gateways.probe": ({ call, params, body }) => probeGateway(call, params.id, body),
});

const gatewayQuestionHandlers = defineHandlers(gatewayQuestionEndpoints, {
  "gatewayQuestions.extAuthz": async ({ call, params }) => decideForGateway(call, params.api, "ext_authz"),
  "gatewayQuestions.forwardAuth": async ({ call, query }) => decideForGateway(call, query.api, query.style, query.form),
});

const apiDynamicsHandlers = defineHandlers(apiDynamicsEndpoints, {
  "apiDynamics.validateCall": ({ call, body }) => validateCall(call, body),
  "apiDynamics.generateCode": ({ call, query }) => issueCode(call, query),
  "apiDynamics.validateCode": ({ call, query }) => validateCode(call, query),
});

const challengeHandlers = defineHandlers(challengeEndpoints, {
  "challenges.get": ({ call, params }) => getChallenge(call, params.id),
  "challenges.verify": ({ call, params, body }) => verifyChallenge(call, params.id, body),
});

const approvalHandlers = defineHandlers(approvalEndpoints, {
  "approvals.get": ({ call, params }) => getApproval(call, params),
  "approvals.answer": ({ call, params, body }) => answerApproval(call, params, body.answer),
});

const ownDeviceHandlers = defineHandlers(ownDeviceEndpoints, {
  "ownDevices.get": ({ call, params }) => getOwnDevice(call, params),
  "ownDevices.forget": async ({ call, params }) => {
    await forgetOwnDevice(call, params);
    return undefined;
  },
});

const sandboxHandlers = defineHandlers(sandboxEndpoints, {
  "sandbox.open": ({ call }) => openSandbox(call),
  "sandbox.call": ({ call, params, body }) => callSandbox(call, params.session, body),
  "sandbox.verify": ({ call, params, body }) => verifySandboxCode(call, { ...params, ...body }),
  "sandbox.race": ({ call, params, body }) => raceAttackers(call, params.session, body),
});

export const decisionsHandlers = {
  ...decisionServiceHandlers,
  ...decisionHandlers,
  ...gatewayHandlers,
  ...gatewayQuestionHandlers,
  ...apiDynamicsHandlers,
  ...challengeHandlers,
  ...approvalHandlers,
  ...ownDeviceHandlers,
  ...sandboxHandlers,
};
