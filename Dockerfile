# EventMS as an image: the built product and the libraries of the server. See "In a container" in docs/operations.md.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/eventms
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# Without optional peers, by which better-auth would keep Vite, Vitest and React.
RUN npm run build && npm prune --omit=dev --omit=optional --omit=peer

FROM ${NODE_IMAGE}
# The default of HOST serves only this machine, which for a container is itself.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/eventms
WORKDIR /opt/eventms
# A new volume takes owner and mode from this folder. 1000 is the user "node" of the image.
RUN install -d -o 1000 -g 1000 -m 700 /var/lib/eventms
COPY --from=build /opt/eventms/package.json /opt/eventms/LICENSE ./
COPY --from=build /opt/eventms/node_modules node_modules
COPY --from=build /opt/eventms/db db
COPY --from=build /opt/eventms/samples samples
COPY --from=build /opt/eventms/scripts scripts
COPY --from=build /opt/eventms/deploy/container/healthy.mjs deploy/container/
COPY --from=build /opt/eventms/src/server src/server
COPY --from=build /opt/eventms/dist dist
VOLUME /var/lib/eventms
# A number, so that Kubernetes can see that it is not root.
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
# Liveness, because some orchestrators replace an unhealthy container, and that repairs no database.
HEALTHCHECK --interval=30s --timeout=6s --start-period=120s --retries=3 CMD ["node", "deploy/container/healthy.mjs"]
# No shell before the server: it is process 1, and gets the signals.
ENTRYPOINT ["node", "scripts/serve.mjs"]
