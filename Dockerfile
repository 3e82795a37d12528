# CPU image for Hugging Face Spaces and anywhere else: uid 1000, port 7860, models exported at build.
FROM node:20-slim AS page
WORKDIR /page
COPY frontend/ ./
RUN if [ -f package.json ]; then npm ci --no-audit --no-fund && npm run build; else mkdir -p dist; fi

FROM python:3.11-slim
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 OMP_NUM_THREADS=1 \
    HOST=0.0.0.0 PORT=7860 DATA_DIRECTORY=/home/user/store ENGINE_DIRECTORY=/home/user/engines
# Strangers share a Space, and come through its proxy (docs/access.md).
ENV ADDRESS_REQUESTS_PER_MINUTE=600 WORKSPACE_REQUESTS_PER_MINUTE=300 UPLOADS_PER_MINUTE=60 \
    TRUSTED_PROXIES='["10.0.0.0/8"]'
RUN useradd --create-home --uid 1000 user
WORKDIR /app
COPY requirements.txt ./
RUN pip install --extra-index-url https://download.pytorch.org/whl/cpu -r requirements.txt
COPY --chown=user . .
COPY --chown=user --from=page /page/dist ./frontend/dist
USER user
RUN python -m ingestion.embedding_export /home/user/engines
EXPOSE 7860
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=30s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:7860/healthz')"]
CMD ["python", "-m", "cli", "serve"]
