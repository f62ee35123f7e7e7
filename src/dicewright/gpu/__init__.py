"""Whole games on NVIDIA GPUs."""
