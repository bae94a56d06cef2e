{{- define "zhibiao.labels" -}}
app.kubernetes.io/name: zhibiao
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "zhibiao.serves" -}}
app.kubernetes.io/name: zhibiao
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end -}}

{{- define "zhibiao.image" -}}
{{ required "image.repository" .Values.image.repository }}:{{ required "image.tag" .Values.image.tag }}
{{- end -}}

{{- define "zhibiao.applicationSecret" -}}
{{ if .Values.database.cluster }}{{ .Release.Name }}-db-application{{ else }}{{ required "database.applicationSecret" .Values.database.applicationSecret }}{{ end }}
{{- end -}}

{{/* CloudNativePG makes this one: the role that owns the database. */}}
{{- define "zhibiao.ownerSecret" -}}
{{ if .Values.database.cluster }}{{ .Release.Name }}-db-app{{ else }}{{ required "database.ownerSecret" .Values.database.ownerSecret }}{{ end }}
{{- end -}}

{{/* Nothing secret is in the environment: files are named. */}}
{{- define "zhibiao.env" -}}
- { name: PUBLIC_URL, value: {{ required "publicUrl" .Values.publicUrl | quote }} }
- { name: TRUST_PROXY, value: {{ .Values.trustProxy | quote }} }
- { name: DATABASE_URL_FILE, value: /run/secrets/application/uri }
{{- range .Values.secrets.keys }}
- { name: {{ . }}_FILE, value: /run/secrets/zhibiao/{{ . }} }
{{- end }}
{{- if .Values.database.cluster }}
{{- if gt (int .Values.database.instances) 1 }}
- { name: DATABASE_REPLICA_URL_FILE, value: /run/secrets/application/standbyUri }
{{- end }}
# By TLS, and only to who is signed by the CA of the cluster.
- { name: PGSSLMODE, value: verify-full }
- { name: NODE_EXTRA_CA_CERTS, value: /run/secrets/database/ca.crt }
{{- end }}
- { name: S3_BUCKET, value: {{ required "s3.bucket" .Values.s3.bucket | quote }} }
- { name: S3_ENDPOINT, value: {{ .Values.s3.endpoint | quote }} }
- { name: S3_REGION, value: {{ .Values.s3.region | quote }} }
- { name: S3_PATH_STYLE, value: {{ .Values.s3.pathStyle | quote }} }
- { name: S3_PUBLIC_URL, value: {{ .Values.s3.publicUrl | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{- define "zhibiao.volumes" -}}
- name: data
  emptyDir: {}
- name: tmp
  emptyDir: {}
- name: zhibiao
  secret: { secretName: {{ required "secrets.name" .Values.secrets.name }}, defaultMode: 0440 }
- name: application
  secret:
    secretName: {{ include "zhibiao.applicationSecret" . }}
    defaultMode: 0440
    items:
      - { key: uri, path: uri }
      {{- if and .Values.database.cluster (gt (int .Values.database.instances) 1) }}
      - { key: standbyUri, path: standbyUri }
      {{- end }}
{{- if .Values.database.cluster }}
- name: database
  secret:
    secretName: {{ .Release.Name }}-db-ca
    defaultMode: 0440
    items: [{ key: ca.crt, path: ca.crt }]
{{- end }}
{{- end -}}

{{- define "zhibiao.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
- { name: zhibiao, mountPath: /run/secrets/zhibiao, readOnly: true }
- { name: application, mountPath: /run/secrets/application, readOnly: true }
{{- if .Values.database.cluster }}
- { name: database, mountPath: /run/secrets/database, readOnly: true }
{{- end }}
{{- end -}}

{{- define "zhibiao.pod" -}}
serviceAccountName: {{ .Release.Name }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "zhibiao.container" -}}
image: {{ include "zhibiao.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
{{- end -}}
