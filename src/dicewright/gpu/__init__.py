"""The card: the same rules as CUDA kernels."""
