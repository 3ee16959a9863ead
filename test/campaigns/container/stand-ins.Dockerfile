# Stand-ins for the official images of nginx and PostgreSQL, which no registry gives here: Debian's packages.
ARG DEBIAN_IMAGE=docker.io/library/debian:bookworm-slim
FROM ${DEBIAN_IMAGE}
RUN apt-get update && apt-get install -y --no-install-recommends nginx-light postgresql && rm -rf /var/lib/apt/lists/*
RUN rm /etc/nginx/sites-enabled/default && ln -sf /dev/stderr /var/log/nginx/error.log \
  && install -d -o postgres -g postgres -m 700 /var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
