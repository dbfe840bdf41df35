interface ScriptUrlPolicy {
  /** In truth a TrustedScriptURL, which `Worker` takes in place of an address. */
  createScriptURL(address: string): URL;
}

declare global {
  /** Trusted Types, where the browser has them. */
  var trustedTypes:
    | { createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptUrlPolicy }
    | undefined;
}

/** The one policy the server's header allows: workers of this origin. A policy can be made once only. */
const policyName = "parapet-worker";
let policy: ScriptUrlPolicy | undefined;

function trusted(address: URL): URL {
  policy ??= globalThis.trustedTypes?.createPolicy(policyName, {
    createScriptURL(given) {
      if (new URL(given).origin !== location.origin) throw new TypeError("A worker comes from this origin");
      return given;
    },
  });
  return policy?.createScriptURL(address.href) ?? address;
}

/**
 * `Worker`, allowed under Trusted Types. Vite finds a worker's file by the very words `new Worker(new URL(…))`, so
 * name the class `Worker` where you use it.
 */
export function trustedWorker() {
  return class TrustedWorker extends Worker {
    constructor(address: URL, options?: WorkerOptions) {
      super(trusted(address), options);
    }
  };
}
