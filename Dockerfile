FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS build
WORKDIR /bandeja
COPY package.json package-lock.json .npmrc ./
RUN npm ci && npm audit signatures
COPY . .
RUN npm run build

FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Returns unused memory to the system; docs/decisions/0003-server-process.md has the reasons.
ENV GLIBC_TUNABLES=glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=32768:glibc.malloc.trim_threshold=131072
WORKDIR /bandeja
COPY package.json package-lock.json .npmrc ./
# The base image has Node, and types are not checked here: removes the packaged Node and TypeScript.
RUN npm ci --omit=dev && npm sbom --omit=dev --sbom-format=cyclonedx > sbom.json && npm cache clean --force && \
  rm -rf node_modules/.bin/node node_modules/node-linux-* node_modules/typescript node_modules/@typescript
# The sources that run unbundled: the server, and the modules of app that it imports.
COPY server server
COPY app/features/images/image.limits.ts app/features/images/image.limits.ts
COPY app/http app/http
COPY app/lib app/lib
COPY app/sql app/sql
COPY --from=build /bandeja/build build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "server/main.mjs", "start"]
