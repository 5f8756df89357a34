{{/* The pod's settings: no root, and nothing that a container could gain. */}}
{{- define "console.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.pullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* Of each container; /tmp is the only place that it can write to, besides the console's volume. */}}
{{- define "console.container" -}}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "console.labels" -}}
app.kubernetes.io/name: console
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
