# The API's service alone, without the desktop app. Build: docker build -t endcap-service .
# The digest names the image itself; the tag only says to people which one it is. Renew both together.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

ENV NODE_ENV=production
WORKDIR /app

COPY package.json package-lock.json ./
# No install scripts: SQLite and the image library bring their binaries, and keytar, which would want a compiler,
# belongs to the desktop app. Optional packages stay, because the image library's binaries are some.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force

COPY service ./service
COPY shared ./shared

# Licences of everything that was installed, and the list of it: THIRD-PARTY-NOTICES.txt and components.cdx.json.
RUN node service/notices/of-image.ts /app

RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080

# Over HTTPS (--tls-cert) or on another port, give a check of your own.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

ENTRYPOINT ["node", "service/main.ts"]
# The token comes from the environment: ENDCAP_API_TOKEN.
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--database", "/data/endcap.db"]
