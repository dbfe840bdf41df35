{{- define "parapet.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 52 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "parapet.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "parapet.labels" -}}
{{ include "parapet.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end }}

{{/* Several processes can share servers, and never a data folder. */}}
{{- define "parapet.check" -}}
{{- if gt (int .Values.replicas) 1 }}
{{- range list "DATABASE_URL" "CLICKHOUSE_URL" "PARAPET_SECRET" }}
{{- if not (hasKey $.Values.secret.keys .) }}
{{- fail (printf "replicas: %d needs %s in secret.keys" (int $.Values.replicas) .) }}
{{- end }}
{{- end }}
{{- end }}
{{- if and .Values.secret.keys (not .Values.secret.name) }}
{{- fail "secret.keys needs secret.name" }}
{{- end }}
{{- end }}
