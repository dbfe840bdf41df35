import { type BodySent, type Endpoints, type ProtectedApi, protectedApiEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { Drawer } from "@parapet/ui/drawer";
import { type SubmitEvent, useId, useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ApiFields, bodyOf } from "./api-fields.tsx";
import { EndpointTable, wrongEndpoints } from "./endpoint-table.tsx";
import type { TypedEndpoint } from "./import-endpoints.tsx";
import { isConflict } from "./is-conflict.ts";
import { useFieldProblem } from "./use-field-problem.ts";

interface EditDrawerProps {
  api: ProtectedApi;
  onClose: () => void;
  save: (body: BodySent<Endpoints["protectedApis.update"]>) => Promise<void>;
}

const { body: schema } = protectedApiEndpoints["protectedApis.update"];

/** Everything about an API but its settings, with its endpoints. */
export function EditDrawer({ api, onClose, save }: EditDrawerProps) {
  const t = useT();
  const hintId = useId();
  const { name, base_url, environment, sensitivity, trusted_hops } = api;
  const [typed, setTyped] = useState({ name, base_url, environment, sensitivity, hops: trusted_hops.join("\n") });
  const [trustsRemoteAddr, setTrustsRemoteAddr] = useState(api.trusts_remote_addr);
  const [endpoints, setEndpoints] = useState<readonly TypedEndpoint[]>(api.endpoints);
  const [tried, setTried] = useState(false);
  const action = useAction(save);
  const read = schema.safeParse({
    ...bodyOf(typed),
    trusts_remote_addr: trustsRemoteAddr,
    endpoints: endpoints.map(({ method, template, sensitivity: level }) => ({ method, template, sensitivity: level })),
  });
  const issues = tried && !read.success ? read.error.issues : [];
  const problem = useFieldProblem(issues, action.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void action.run(read.data);
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("protectedApis.editTitle", { name: api.name })}
      width="w-[44rem]"
    >
      <form noValidate onSubmit={submit} className="grid gap-5 p-5">
        <ApiFields
          typed={typed}
          problem={problem}
          onChange={(part) => {
            setTyped({ ...typed, ...part });
            if (action.status === "failed") action.reset();
          }}
        />
        <div className="grid gap-1">
          <Checkbox
            label={t("protectedApis.trustsRemoteAddr")}
            aria-describedby={hintId}
            checked={trustsRemoteAddr}
            onChange={({ target }) => setTrustsRemoteAddr(target.checked)}
          />
          <p id={hintId} className="text-sm text-fg-3">
            {t("protectedApis.trustsRemoteAddrHint")}
          </p>
        </div>
        <EndpointTable
          baseUrl={typed.base_url}
          endpoints={endpoints}
          wrong={wrongEndpoints(issues)}
          onChange={setEndpoints}
        />
        {!isConflict(action.error) && <FormAlert error={action.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary" loading={action.status === "running"}>
            {t("form.save")}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
