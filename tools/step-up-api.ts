import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ClientKind, endpoints, type PolicyRule } from "@parapet/contract";
import { outboxOf } from "@parapet/server/platform/mail/outbox.ts";
import { fromBase32 } from "@parapet/server/platform/totp/base32.ts";
import { hotp, stepOf } from "@parapet/server/platform/totp/totp.ts";
import { type RunningServer, startRunningServer } from "@parapet/testkit";
import { startGuardedNginx } from "./guarded-nginx.ts";

/** The API's response: the call as it arrived. */
export interface Arrived {
  readonly path: string;
  readonly body: string;
  readonly clientId: string;
  readonly elevated: string;
}

interface AddedClient {
  readonly id: string;
  readonly key: string;
}

/** Parapet and nginx with the console's configuration, in front of an API that requires a step-up from every client. */
export interface StepUpApi {
  readonly parapet: RunningServer;
  readonly origin: string;
  /** Number of calls that reached the API. */
  arrived(): number;
  addClient(kind: ClientKind): Promise<AddedClient>;
  /** Enrols an authenticator for a client. @returns its secret, of which the current code is unused, and its backup codes */
  enrol(clientId: string): Promise<{ readonly secret: string; readonly backupCodes: readonly string[] }>;
  registerKey(clientId: string, jwk: object): Promise<void>;
  /** Answers the last approval request of a client's owner. */
  answerAsOwner(clientId: string, answer: "approve" | "not_ours"): Promise<void>;
  close(): Promise<void>;
}

export async function startStepUpApi(): Promise<StepUpApi> {
  const dataFolder = await mkdtemp(join(tmpdir(), "parapet-step-up-"));
  const parapet = await startRunningServer({ PARAPET_DATA: dataFolder });
  let arrived = 0;
  const api = createServer((request, response) => {
    const { "x-adaptive-client-id": clientId, "x-adaptive-elevated": elevated } = request.headers;
    arrived += 1;
    response.setHeader("content-type", "application/json");
    void text(request).then((body) => response.end(JSON.stringify({ path: request.url, body, clientId, elevated })));
  }).listen(0, "127.0.0.1");
  await once(api, "listening");
  const address = api.address();
  const upstream = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const { id: apiId, slug } = endpoints["protectedApis.create"].answer.body.parse(
    await parapet.ask("POST", "/api/adaptive/apis", { name: "Shop", base_url: upstream }),
  );
  const nginx = await startGuardedNginx({ slug, parapet: new URL(parapet.origin), failure: "closed" }, upstream);
  await parapet.ask("PATCH", `/api/adaptive/apis/${apiId}`, { base_url: nginx.origin });
  await publishStepUps(parapet, apiId);

  async function ownerLink(email: string): Promise<string | undefined> {
    const folder = outboxOf(dataFolder);
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const last = mails.findLast((mail) => mail.includes(`To: ${email}\r\n`) && mail.includes("/public/approval/"));
    return /\/public\/approval\/(\S+)/.exec(last ?? "")?.[1];
  }

  return {
    parapet,
    origin: nginx.origin,
    arrived: () => arrived,
    async addClient(kind) {
      const client = { name: `Till ${crypto.randomUUID()}`, kind, apis: [apiId], owner_name: "Olga" };
      const owner_email = `${crypto.randomUUID()}@example.com`;
      const { id } = endpoints["apiClients.create"].answer.body.parse(
        await parapet.ask("POST", "/api/adaptive/clients", { ...client, owner_email }),
      );
      const { key } = endpoints["clientKeys.create"].answer.body.parse(
        await parapet.ask("POST", `/api/adaptive/clients/${id}/keys`, {}),
      );
      return { id, key };
    },
    async enrol(clientId) {
      const path = `/api/adaptive/clients/${clientId}/totp`;
      const { secret } = endpoints["clientTotp.enrol"].answer.body.parse(await parapet.ask("POST", path, {}));
      const code = hotp(fromBase32(secret), stepOf(new Date()) - 1);
      const { backup_codes: backupCodes } = endpoints["clientTotp.confirm"].answer.body.parse(
        await parapet.ask("POST", `${path}/confirm`, { code }),
      );
      return { secret, backupCodes };
    },
    async registerKey(clientId, jwk) {
      await parapet.ask("POST", `/api/adaptive/clients/${clientId}/signing-keys`, { name: "Key", jwk });
    },
    async answerAsOwner(clientId, answer) {
      const client = endpoints["apiClients.get"].answer.body.parse(
        await parapet.ask("GET", `/api/adaptive/clients/${clientId}`),
      );
      let link = await ownerLink(client.owner_email);
      for (; link === undefined; link = await ownerLink(client.owner_email))
        await new Promise((resolve) => void setTimeout(resolve, 50));
      await parapet.ask("POST", `/api/adaptive/approvals/${link}`, { answer });
    },
    async close() {
      await nginx.stop();
      const closed = once(api, "close");
      api.close();
      api.closeAllConnections();
      await closed;
      await parapet.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Enforces a policy that allows elevated calls and requires a step-up from others. */
async function publishStepUps(parapet: RunningServer, apiId: string): Promise<void> {
  const config = `/api/adaptive/apis/${apiId}/config`;
  const { live } = endpoints["adaptiveConfigs.get"].answer.body.parse(await parapet.ask("GET", config));
  const rule = { enabled: true, when: {} };
  const rules: PolicyRule[] = [
    { ...rule, id: crypto.randomUUID(), name: "Elevated", when: { elevated: true }, effect: "allow" },
    { ...rule, id: crypto.randomUUID(), name: "Else", effect: "step_up" },
  ];
  await parapet.ask("PUT", `${config}/draft`, { settings: { ...live.settings, mode: "enforce", rules } });
  await parapet.ask("POST", `${config}/publish`, { version: live.version });
}
