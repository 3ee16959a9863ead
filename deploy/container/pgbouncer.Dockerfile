# PgBouncer as Debian packages it, for two-servers.yaml. Its configuration is mounted.
ARG DEBIAN_IMAGE=docker.io/library/debian:bookworm-slim
FROM ${DEBIAN_IMAGE}
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
USER postgres
EXPOSE 5432
ENTRYPOINT ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
