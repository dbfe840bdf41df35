import type { Log } from "./log.ts";
import type { Platform, Service, Services } from "./platform.ts";

/** How long a service may take to stop, in milliseconds: one that hangs must not hold up the others. */
const defaultStopMs = 4_000;

/** Declares a service; `createServices` gets the list of those that a process has. */
export function defineService<Instance>(
  name: string,
  create: (platform: Platform) => Instance,
  lifecycle: Pick<Service<Instance>, "start" | "stop" | "stopMs"> = {},
): Service<Instance> {
  return { name, create, ...lifecycle };
}

/** @param list in the order in which services start: each may need those before it when it stops */
export function createServices(platform: Omit<Platform, "services">, list: readonly Service<unknown>[]): Services {
  const listed = new Set(list);
  const created = new Map<Service<unknown>, unknown>();
  let stopping: Promise<void> | null = null;

  async function stopAll(): Promise<void> {
    for (const service of list.toReversed()) {
      if (created.has(service)) await stopInTime(service, created.get(service), platform.log);
    }
  }

  const services: Services = {
    get<Instance>(service: Service<Instance>): Instance {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each instance is stored under its own service
      const found = created.get(service) as Instance | undefined;
      if (found !== undefined) return found;
      if (!listed.has(service)) throw new Error(`This process has no service "${service.name}"`);
      const instance = service.create({ ...platform, services });
      created.set(service, instance);
      return instance;
    },
    replace(service, instance) {
      created.set(service, instance);
    },
    async start() {
      for (const service of list) await service.start?.(services.get(service));
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
  return services;
}

async function stopInTime({ stopMs = defaultStopMs, ...service }: Service<unknown>, instance: unknown, log: Log) {
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not stopped after ${stopMs} ms`)), stopMs);
  try {
    await Promise.race([service.stop?.(instance), isLate]);
  } catch (error) {
    log.warn({ err: error, service: service.name }, "service didn't stop cleanly");
  } finally {
    clearTimeout(timer);
  }
}
