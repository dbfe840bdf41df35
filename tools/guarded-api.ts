import { endpoints, type AdaptiveSettings, type PolicyRule } from "@parapet/contract";
import { type RunningServer, startRunningServer } from "@parapet/testkit";

/** A running Parapet with one protected API in enforce mode, and a client of it. */
export interface GuardedApi {
  readonly parapet: RunningServer;
  readonly apiId: string;
  readonly slug: string;
  readonly clientId: string;
  readonly key: string;
  /** Publishes changes of the API's settings. */
  publish(changes: Partial<AdaptiveSettings>): Promise<void>;
}

/** Calls of `/step_up/…`, `/deny/…` and `/throttle/…` have these outcomes, `/elevated/…` needs a step-up; all others are allowed. */
const outcomes = ["step_up", "deny", "throttle"] as const;

export async function startGuardedApi(): Promise<GuardedApi> {
  const parapet = await startRunningServer();
  const created = endpoints["protectedApis.create"].answer.body.parse(
    await parapet.ask("POST", "/api/adaptive/apis", {
      name: "Shop",
      base_url: "http://127.0.0.1:9",
      endpoints: outcomes.map((effect) => ({ method: "*", template: `/${effect}/{id}`, sensitivity: "normal" })),
    }),
  );
  const { id: apiId, slug } = created;
  const rules = outcomes.map((effect): PolicyRule => {
    const { id = "" } = created.endpoints.find(({ template }) => template.startsWith(`/${effect}`)) ?? {};
    const when = { endpoints: [id] };
    return {
      id: crypto.randomUUID(),
      name: effect,
      enabled: true,
      when,
      effect,
      ...(effect === "throttle" && { per_minute: 1 }),
    };
  });
  const paths = ["/elevated/*"];
  const needsStepUp = { name: "Step-up needed", enabled: true };
  rules.push(
    { ...needsStepUp, id: crypto.randomUUID(), when: { paths, elevated: true }, effect: "allow" },
    { ...needsStepUp, id: crypto.randomUUID(), when: { paths }, effect: "step_up" },
  );
  rules.push({ id: crypto.randomUUID(), name: "Else", enabled: true, when: {}, effect: "allow" });
  const publish = async (changes: Partial<AdaptiveSettings>) => {
    const path = `/api/adaptive/apis/${apiId}/config`;
    const { live } = endpoints["adaptiveConfigs.get"].answer.body.parse(await parapet.ask("GET", path));
    await parapet.ask("PUT", `${path}/draft`, { settings: { ...live.settings, ...changes } });
    await parapet.ask("POST", `${path}/publish`, { version: live.version });
  };
  await publish({ mode: "enforce", rules });
  const { id: clientId } = endpoints["apiClients.create"].answer.body.parse(
    await parapet.ask("POST", "/api/adaptive/clients", { name: "Till", kind: "interactive", apis: [apiId] }),
  );
  const { key } = endpoints["clientKeys.create"].answer.body.parse(
    await parapet.ask("POST", `/api/adaptive/clients/${clientId}/keys`, {}),
  );
  return { parapet, apiId, slug, clientId, key, publish };
}
