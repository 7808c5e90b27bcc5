{{- define "platform-graph.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "platform-graph.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- $name := include "platform-graph.name" . }}
{{- if contains $name .Release.Name }}
{{- .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name $name | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- end }}
{{- end }}

{{- define "platform-graph.selector" -}}
app.kubernetes.io/name: {{ include "platform-graph.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end }}

{{- define "platform-graph.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{ include "platform-graph.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "platform-graph.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "platform-graph.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "platform-graph.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end }}

{{/* Whether anything is kept on the volume: the embedded database, or the keys that the server makes. */}}
{{- define "platform-graph.keepsData" -}}
{{- if not (and .Values.database.existingSecret .Values.signingKeys.existingSecret) }}true{{ end }}
{{- end }}

{{/* Settings that would lose data or lock callers out, refused with what to do. */}}
{{- define "platform-graph.check" -}}
{{- if and (gt (int .Values.replicaCount) 1) (not .Values.database.existingSecret) }}
{{- fail "replicaCount above 1 needs PostgreSQL: the embedded database belongs to one server. Set database.existingSecret." }}
{{- end }}
{{- if and (gt (int .Values.replicaCount) 1) (not .Values.signingKeys.existingSecret) }}
{{- fail "replicaCount above 1 needs signing keys that all servers share: set signingKeys.existingSecret." }}
{{- end }}
{{- if and .Values.tls.only (not .Values.tls.existingSecret) }}
{{- fail "tls.only needs a certificate: set tls.existingSecret." }}
{{- end }}
{{- if and .Values.metrics.serviceMonitor.enabled (not .Values.metrics.enabled) }}
{{- fail "metrics.serviceMonitor.enabled needs metrics.enabled." }}
{{- end }}
{{- end }}
