import type { Log } from "./log.ts";
import type { Platform } from "./platform.ts";

/** How long a service may take to stop, in milliseconds: one that hangs must not hold up the others. */
const defaultStopMs = 4_000;

/** Something that lives as long as its process: a cache, a pool of threads, work in the background. */
export interface Service<Instance> {
  /** For logs. */
  readonly name: string;
  create(platform: Platform): Instance;
  /** Runs before the server listens. Services without it begin when they are first needed. */
  start?(instance: Instance): Promise<void>;
  /** Ends what runs and saves what would be lost. */
  stop?(instance: Instance): Promise<void> | void;
  readonly stopMs?: number;
}

/** Declares a service; `createServices` gets the list of those that a process has. */
export function defineService<Instance>(
  name: string,
  create: (platform: Platform) => Instance,
  lifecycle: Pick<Service<Instance>, "start" | "stop" | "stopMs"> = {},
): Service<Instance> {
  return { name, create, ...lifecycle };
}

/** The services of one process. */
export interface Services {
  /** Creates the service when it is first needed. @throws Error for one that isn't in the process's list */
  get<Instance>(service: Service<Instance>): Instance;
  /** Uses another instance from now on, for tests. */
  replace<Instance>(service: Service<Instance>, instance: Instance): void;
  /** Starts the services that need it, in the order of the list. */
  start(): Promise<void>;
  /** Stops the services that were created, last first. The same promise however often it is called; it never rejects. */
  stop(): Promise<void>;
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
