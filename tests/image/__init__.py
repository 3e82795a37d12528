"""The real Dockerfile, built and run where no Docker engine is: `make image-test`, `make image-content`."""
