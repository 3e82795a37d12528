# CPU image for Hugging Face Spaces and anywhere else: uid 1000, port 7860, models inside. docs/deploying.md tells how it runs.
# PACKAGES=lean holds what the default service runs; PACKAGES=full all of requirements.txt (torch, Chroma), for other models.
ARG PACKAGES=lean

FROM node:20-slim AS page
WORKDIR /page
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

FROM python:3.11-slim AS lean
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv --without-pip /venv
COPY requirements.txt requirements-postgres.txt requirements-telemetry.txt ./
RUN sed '/^# For other engines/,$d' requirements.txt > lean.txt \
    && pip --python /venv/bin/python install -r lean.txt -r requirements-postgres.txt -r requirements-telemetry.txt

FROM lean AS full
RUN pip --python /venv/bin/python install --extra-index-url https://download.pytorch.org/whl/cpu \
        "$(grep '^torch==' requirements.txt)" \
    && pip --python /venv/bin/python install -r requirements.txt
WORKDIR /app
COPY . .
RUN rm -r frontend \
    && /venv/bin/python -m ingestion.embedding_export data/engines \
    && /venv/bin/python -m compileall -q .

FROM ${PACKAGES} AS packages

FROM python:3.11-slim
ENV PATH=/venv/bin:$PATH HOME=/home/user PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 OMP_NUM_THREADS=1 \
    ORT_DISABLE_TELEMETRY=1 HOST=0.0.0.0 PORT=7860 DATA_DIRECTORY=/home/user/store
# Strangers share a Space, and come through its proxy (docs/access.md).
ENV ADDRESS_REQUESTS_PER_MINUTE=600 WORKSPACE_REQUESTS_PER_MINUTE=300 UPLOADS_PER_MINUTE=60 \
    TRUSTED_PROXIES='["10.0.0.0/8"]'
RUN useradd --create-home --uid 1000 user && install --directory --owner=user --group=user /home/user/store
COPY --from=packages /venv /venv
COPY --from=full /app /app
COPY --from=page /page/dist /app/frontend/dist
WORKDIR /app
USER 1000
EXPOSE 7860
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
CMD ["python", "-m", "cli", "serve"]
